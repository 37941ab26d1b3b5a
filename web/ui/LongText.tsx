import { type ReactNode, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { isLong } from '../lib/text.ts';
import { Button } from './Button.tsx';

interface LongTextProps {
  readonly text: string;
  /** Screen-reader name of the text: the review of Ada L. */
  readonly label: string;
  readonly className?: string;
  /** The formatted text; left out: plain lines. */
  readonly children?: ReactNode;
}

/** User text on at most six lines until the reader opens it. */
export function LongText({ text, label, className, children }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const long = isLong(text);
  return (
    <div className={className}>
      <div className={cn('wrap-anywhere', long && !open && 'line-clamp-6')}>
        {children ?? <p className="whitespace-pre-line">{text}</p>}
      </div>
      {long && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 -ml-3"
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Show more'} of ${label}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
