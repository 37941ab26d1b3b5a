import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

/** Why the whole form was refused; nothing when there is nothing to say. */
export function FormError({ title, children }: { title?: string; children?: ReactNode }) {
  if (!title && !children) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-red/60 bg-red-tint px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red-ink" />
      <div className="text-text">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
