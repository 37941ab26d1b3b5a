import { cn } from '../lib/cn.ts';

/** A printer's rule with a die between two strokes: ends a section, at most twice on a page. */
export function Rule({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('flex items-center gap-4 text-edge', className)}>
      <span className="h-px flex-1 bg-linear-to-r from-transparent to-line" />
      <svg viewBox="0 0 44 20" fill="none" aria-hidden="true" className="h-5 w-11">
        <path d="M0 10h8M36 10h8" stroke="currentColor" />
        <path
          d="m22 1.500 7.500 4.250v8.500L22 18.500l-7.500-4.250v-8.500z"
          stroke="currentColor"
          strokeLinejoin="round"
        />
        <path d="m22 5.500 4 7h-8z" className="fill-ember" />
      </svg>
      <span className="h-px flex-1 bg-linear-to-l from-transparent to-line" />
    </div>
  );
}

/** The pin that holds a notice to the board. Its parent must be positioned. */
export function Pin() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="absolute -top-2.5 left-1/2 size-6 -translate-x-1/2"
    >
      <ellipse cx="13.500" cy="15.500" rx="6.500" ry="5.500" fill="#000" opacity={0.28} />
      <circle cx="12" cy="11.500" r="6.500" className="fill-ember" />
      <circle cx="12" cy="11.500" r="6" fill="none" stroke="#000" opacity={0.18} />
      <path
        d="M8.500 9.500a4 4 0 0 1 3-2"
        stroke="#fff"
        strokeWidth={1.6}
        strokeLinecap="round"
        fill="none"
        opacity={0.55}
      />
    </svg>
  );
}
