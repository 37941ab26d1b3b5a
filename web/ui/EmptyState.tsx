import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** 1 when it is the whole page. */
  level?: 1 | 2 | 3;
  className?: string;
}

export function EmptyState({ title, children, icon, action, level = 2, className }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3';
  return (
    <div className={cn('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-5 grid size-14 place-items-center text-ember-ink [&_svg]:size-11 [&_svg]:stroke-[1.25]"
        >
          {icon}
        </span>
      )}
      <Heading className={cn('title', level === 1 ? 'text-title-2' : 'text-title-3')}>{title}</Heading>
      {children && <div className="mt-2.5 text-balance text-soft">{children}</div>}
      {action && <div className="mt-6 flex max-w-full flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
