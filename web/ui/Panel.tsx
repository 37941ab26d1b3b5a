import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
  /** On the right of the title. */
  action?: ReactNode;
}

/** A card with a headed body: the building block of account and admin pages. */
export function Panel({ title, description, action, children, className, ...rest }: PanelProps) {
  return (
    <section {...rest} className={cn('rounded-lg border border-line bg-surface shadow-card', className)}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 md:px-6">
        <div className="min-w-0">
          <h2 className="title text-title-4">{title}</h2>
          {description && <p className="mt-1 text-sm text-faint">{description}</p>}
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </header>
      <div className="px-5 pt-4 pb-5 md:px-6 md:pb-6">{children}</div>
    </section>
  );
}
