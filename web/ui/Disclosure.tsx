import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { cn } from '../lib/cn.ts';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** For an answer that is loaded only when it is opened. */
  readonly onToggle?: (open: boolean) => void;
  /** Contains fields, which are as wide as those around it. */
  readonly wide?: boolean;
}

/** A question that opens to its answer; works before any script has loaded. */
export function Disclosure({ title, children, onToggle, wide = false }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // An answer that was opened before hydration has fired no event that React heard.
  const tellIfOpen = useEffectEvent(() => details.current?.open && onToggle?.(true));
  useEffect(() => void tellIfOpen(), []);
  return (
    <details
      ref={details}
      className="group border-b border-line"
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className="flex list-none items-center justify-between gap-4 py-4 font-medium text-text hover:text-ember-ink [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className={cn('pb-5 text-soft', !wide && 'measure')}>{children}</div>
    </details>
  );
}
