import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect, useRef } from 'react';

interface FormErrorProps {
  title?: string;
  children?: ReactNode;
  /** In place of both: its message, and below that the sentence that caused it. */
  error?: Error | undefined;
}

/** Why the whole form was refused, brought into sight; nothing when there is nothing to say. */
export function FormError({ error, ...given }: FormErrorProps) {
  const reason = typeof error?.cause === 'string' ? error.cause : undefined;
  const title = reason ? error?.message : given.title;
  const text = reason ?? error?.message ?? given.children;
  const box = useRef<HTMLDivElement>(null);
  const said = [title, text].filter((part) => typeof part === 'string').join();
  // It stands at the head of a form, whose button is at the foot.
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
