import { useState } from 'react';
import { cn } from '../lib/cn.ts';
import { isLong } from '../lib/text.ts';
import { Button } from './Button.tsx';

interface LongTextProps {
  readonly text: string;
  /** What it is, for who does not see it: the review of Ada L. */
  readonly label: string;
  readonly className?: string;
}

/** What somebody wrote, on at most six lines until its reader wants more. */
export function LongText({ text, label, className }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const long = isLong(text);
  return (
    <div className={className}>
      <p className={cn('whitespace-pre-line wrap-anywhere', long && !open && 'line-clamp-6')}>{text}</p>
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
