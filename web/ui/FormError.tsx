import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect, useRef } from 'react';

interface FormErrorProps {
  title?: string;
  children?: ReactNode;
  /** Instead of both: its message, and below that the sentence that caused it. */
  error?: Error | undefined;
}

/** Says why the whole form was refused, and scrolls to it; nothing without an error. */
export function FormError({ error, ...given }: FormErrorProps) {
  const reason = typeof error?.cause === 'string' ? error.cause : undefined;
  const title = reason ? error?.message : given.title;
  const text = reason ?? error?.message ?? given.children;
  const box = useRef<HTMLDivElement>(null);
  const said = [title, text].filter((part) => typeof part === 'string').join();
  // The message is at the top of the form, its button at the bottom.
  useEffect(() => {
    if (said) box.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  if (!title && !text) return null;
  return (
    <div
      ref={box}
      role="alert"
      className="flex scroll-my-4 gap-3 rounded-md border border-red/60 bg-red-tint px-4 py-3 text-sm"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red-ink" />
      <div className="text-text">
        {title && <p className="font-semibold">{title}</p>}
        {text}
      </div>
    </div>
  );
}
