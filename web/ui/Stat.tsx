import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface StatProps {
  label: string;
  value: ReactNode;
  /** Below the figure: 'since last month', '12 of 40 seats'. */
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: 'neutral' | 'ember' | 'verdigris' | 'amber' | 'red';
}

const inks = {
  neutral: 'text-text',
  ember: 'text-ember-ink',
  verdigris: 'text-verdigris-ink',
  amber: 'text-amber-ink',
  red: 'text-red-ink',
};

/** One figure and its name. Several stand in a <dl> grid. */
export function Stat({ label, value, hint, icon, tone = 'neutral' }: StatProps) {
  return (
    <div className="@container flex flex-col rounded-lg border border-line bg-surface p-4 sm:px-5 shadow-card">
      <dt className="flex items-center justify-between gap-3 text-sm wrap-anywhere text-faint">
        {label}
        {icon && (
          <span aria-hidden="true" className="text-faint @max-[10rem]:hidden [&_svg]:size-4.5">
            {icon}
          </span>
        )}
      </dt>
      {/* In a narrow tile a long amount gets a smaller font before it breaks. */}
      <dd
        className={cn(
          'figures mt-1.5 font-title text-[length:min(var(--text-title-2),17cqi)] leading-(--text-title-2--line-height) font-medium',
          inks[tone],
        )}
      >
        {value}
      </dd>
      {hint && <dd className="mt-1 text-xs text-faint">{hint}</dd>}
    </div>
  );
}
