import { cn } from '../lib/cn.ts';

/** A round table seen from above, with its seats; the one that is yours makes it a Q. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cn('size-8', className)}>
      <circle cx="15" cy="15" r="7.25" stroke="currentColor" strokeWidth="2.75" />
      <g fill="currentColor">
        <circle cx="15" cy="2.6" r="1.75" />
        <circle cx="3.800" cy="9" r="1.75" />
        <circle cx="3.800" cy="21" r="1.75" />
        <circle cx="15" cy="27.4" r="1.75" />
        <circle cx="26.200" cy="9" r="1.75" />
      </g>
      <path d="m18.800 18.800 8.200 8.200" className="stroke-ember" strokeWidth="3.6" strokeLinecap="round" />
    </svg>
  );
}

export interface LogoProps {
  size?: 'sm' | 'md' | 'lg';
  /** Hides the word; the name is still said aloud. */
  markOnly?: boolean;
  className?: string;
}

const words = { sm: 'text-lg', md: 'text-[1.375rem]', lg: 'text-4xl' };
const marks = { sm: 'size-6', md: 'size-7.5', lg: 'size-12' };

export function Logo({ size = 'md', markOnly = false, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5 text-text', className)}>
      <LogoMark className={marks[size]} />
      <span
        className={cn(
          markOnly ? 'sr-only' : 'font-title leading-none font-semibold tracking-[-0.02em]',
          words[size],
        )}
      >
        Questboard
      </span>
    </span>
  );
}
