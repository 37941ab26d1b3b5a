import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface Fact {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** The sum at the foot of a bill. */
  total?: boolean;
}

/** Names and values in rows: the summary of a booking, the details of a session. */
export function Facts({ items, className }: { items: Fact[]; className?: string }) {
  return (
    <dl className={cn('text-sm', className)}>
      {items.map((item) => (
        <div
          key={item.label}
          className={cn(
            'flex items-baseline justify-between gap-6 py-2.5',
            item.total ? 'mt-1 border-t border-edge pt-4' : 'border-t border-line first:border-t-0',
          )}
        >
          <dt
            className={cn(
              'shrink-0 [&_svg]:mr-2 [&_svg]:inline-block [&_svg]:size-4 [&_svg]:align-[-0.2em] [&_svg]:text-faint',
              item.total ? 'font-semibold text-text' : 'text-faint',
            )}
          >
            {item.icon}
            {item.label}
          </dt>
          <dd
            className={cn(
              'figures min-w-0 text-right wrap-anywhere',
              item.total ? 'font-title text-title-3 font-semibold' : 'text-text',
            )}
          >
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
