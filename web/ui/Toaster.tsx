import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type FocusEvent, useEffect, useRef } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';
import './toasts.css';
import { rememberFocus } from './returnFocus.ts';

export { toast as sonner } from 'sonner';

/** Everything that shows toasts; `Toasts` mounts it once its code is loaded. */
export function Toaster() {
  return (
    <div {...useFocusInToasts()}>
      <Sonner
        visibleToasts={1}
        // Below the header: the composer and the booking bar are at the bottom of a page.
        position="top-right"
        closeButton
        className="font-sans!"
        offset={{ top: 76, right: 20 }}
        mobileOffset={{ top: 72, left: 12, right: 12 }}
        icons={{
          success: <CircleCheck aria-hidden="true" className="size-5" />,
          error: <CircleAlert aria-hidden="true" className="size-5" />,
          info: <Info aria-hidden="true" className="size-5" />,
          close: <X aria-hidden="true" className="size-4" />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-start max-[600px]:w-[calc(100%-1.5rem)] gap-3 rounded-lg border border-l-4 bg-raised py-3.5 pr-11 pl-4 text-sm text-text shadow-float',
            content: 'min-w-0 flex-1',
            title: 'font-semibold leading-5',
            description: 'mt-0.5 text-soft',
            icon: 'mt-px shrink-0',
            success: 'border-line border-l-verdigris [&_[data-icon]]:text-verdigris-ink',
            info: 'border-line border-l-ember [&_[data-icon]]:text-ember-ink',
            error: 'border-red bg-red-tint [&_[data-icon]]:text-red-ink',
            closeButton:
              'absolute top-2.5 right-2.5 grid size-8 place-items-center rounded-md text-faint hover:text-text',
            actionButton:
              '-my-2.5 -mx-2 min-h-11 shrink-0 px-2 font-semibold text-ember-ink underline underline-offset-4',
          },
        }}
      />
    </div>
  );
}

/**
 * Returns the focus to where it was when the toast that has it goes. Sonner itself would take it from wherever the
 * user has gone by then, and close a menu opened meanwhile: so it is not told of the focus.
 */
function useFocusInToasts() {
  const { toasts } = useSonner();
  const ref = useRef<HTMLDivElement>(null);
  const giveBack = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a toast appears or disappears
  useEffect(() => {
    const focused = document.activeElement;
    if (focused !== document.body && !ref.current?.contains(focused)) return;
    const back = giveBack.current;
    // Only once: a user who moves on from there to the page itself is not taken back by the next toast.
    giveBack.current = undefined;
    back?.();
  }, [toasts]);
  return {
    ref,
    onFocusCapture(event: FocusEvent) {
      event.stopPropagation();
      const { currentTarget, relatedTarget } = event;
      if (relatedTarget && !currentTarget.contains(relatedTarget))
        giveBack.current = rememberFocus(relatedTarget);
    },
    onBlurCapture({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) giveBack.current = undefined;
    },
  };
}
