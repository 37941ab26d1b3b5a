import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface NoticeProps {
  title?: ReactNode;
  children?: ReactNode;
  /** 'kept': a seat that is the viewer's once it is paid. */
  tone?: 'info' | 'success' | 'kept' | 'warning' | 'danger';
  action?: ReactNode;
  /** Announced to screen readers when it appears after the page has loaded. */
  live?: boolean;
  className?: string;
}

const tones = {
  info: { Icon: Info, box: 'border-line bg-raised', ink: 'text-ember-ink' },
  success: { Icon: CircleCheck, box: 'border-verdigris/40 bg-verdigris-tint', ink: 'text-verdigris-ink' },
  kept: { Icon: CircleCheck, box: 'border-amber/40 bg-amber-tint', ink: 'text-amber-ink' },
  warning: { Icon: TriangleAlert, box: 'border-amber/40 bg-amber-tint', ink: 'text-amber-ink' },
  danger: { Icon: CircleAlert, box: 'border-red/60 bg-red-tint', ink: 'text-red-ink' },
};

/** A message that belongs to the page and stays on it. */
export function Notice({ title, children, tone = 'info', action, live, className }: NoticeProps) {
  const { Icon, box, ink } = tones[tone];
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cn('flex gap-3 rounded-md border px-4 py-3 text-sm', box, className)}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4.5 shrink-0', ink)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 text-text">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className={title ? 'mt-0.5 text-soft' : undefined}>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
