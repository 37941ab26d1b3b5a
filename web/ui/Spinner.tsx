import { cn } from '../lib/cn.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface SpinnerProps {
  /** Screen-reader text; null when the words beside it already say so. */
  label: string | null;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-9' };

export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  return (
    <span role={label === null ? undefined : 'status'} className={cn('inline-flex', className)}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        strokeWidth={2.5}
        strokeLinecap="round"
        className={cn('animate-turn', sizes[size])}
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" opacity={0.22} />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" />
      </svg>
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
