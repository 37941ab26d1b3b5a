import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface SectionHeadingProps {
  title: ReactNode;
  /** The sentence below it. */
  children?: ReactNode;
  /** On the right: 'View All Sessions'. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  id?: string;
  className?: string;
}

export function SectionHeading(props: SectionHeadingProps) {
  const { title, children, action, level = 2, id, className } = props;
  const Heading = `h${level}` as 'h1' | 'h2' | 'h3';
  return (
    <div className={cn('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
      <div className="min-w-0">
        <Heading id={id}>{title}</Heading>
        {children && <div className="measure mt-3 text-lg text-soft wrap-anywhere">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2.5">{action}</div>}
    </div>
  );
}
