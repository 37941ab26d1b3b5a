import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

interface FormErrorProps {
  title?: string;
  children?: ReactNode;
  /** In place of both: its message, and below that the sentence that caused it. */
  error?: Error | undefined;
}

/** Why the whole form was refused; nothing when there is nothing to say. */
export function FormError({ error, ...said }: FormErrorProps) {
  const reason = typeof error?.cause === 'string' ? error.cause : undefined;
  const title = reason ? error?.message : said.title;
  const text = reason ?? error?.message ?? said.children;
  if (!title && !text) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-red/60 bg-red-tint px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red-ink" />
      <div className="text-text">
        {title && <p className="font-semibold">{title}</p>}
        {text}
      </div>
    </div>
  );
}
