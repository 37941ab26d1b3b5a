import { cn } from '../lib/cn.ts';
import { useSite } from './siteContext.ts';

/** The logo: a round table from above, with its seats; the viewer's own makes it a Q. */
function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeLinecap="round">
        <circle cx="16" cy="16" r="8" strokeWidth="2.8" />
        <path
          d="M25.64 6.69A13.4 13.4 0 0 1 29.20 13.67M10.13 3.96A13.4 13.4 0 0 1 17.86 2.73M2.73 17.86A13.4 13.4 0 0 1 3.96 10.13M13.67 29.20A13.4 13.4 0 0 1 6.69 25.64"
          strokeWidth="2.4"
        />
      </g>
      <path
        d="M15.6 16.8c4.3.2 6.3 3.3 8 6.4 1 1.8 2.3 3 4.6 3.4"
        className="stroke-ember"
        strokeWidth="3.3"
        strokeLinecap="round"
      />
    </svg>
  );
}

const words = { sm: 'text-lg', md: 'text-[1.375rem]', lg: 'text-4xl' };
const marks = { sm: 'size-6', md: 'size-7.5', lg: 'size-12' };

const pictures = { sm: 'h-6 max-w-24', md: 'h-7.5 max-w-28', lg: 'h-12 max-w-56' };

export function Logo({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) {
  const { name, logoUrl } = useSite();
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 text-text">
      {logoUrl ? (
        <img src={logoUrl} alt="" className={cn('w-auto shrink-0 object-contain', pictures[size])} />
      ) : (
        <LogoMark className={cn('shrink-0', marks[size])} />
      )}
      <span
        className={cn(
          'truncate py-0.5 font-title leading-none font-semibold tracking-[-0.02em]',
          words[size],
        )}
      >
        {name}
      </span>
    </span>
  );
}
