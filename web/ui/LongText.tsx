import { type ReactNode, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { isLong } from '../lib/text.ts';
import { Button } from './Button.tsx';

interface LongTextProps {
  readonly text: string;
  /** What it is, for who does not see it: the review of Ada L. */
  readonly label: string;
  readonly className?: string;
  /** How it is shown; without them in plain lines. */
  readonly children?: ReactNode;
}

/** What somebody wrote, on at most six lines until its reader wants more. */
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
