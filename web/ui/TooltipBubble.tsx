import { Tooltip as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface TooltipBubbleProps {
  /** The element that it explains. */
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The tooltip itself, anchored to a stand-in of the same place and size as the element. */
export function TooltipBubble({ anchor, onClose, children }: TooltipBubbleProps) {
  const [{ left, top, width, height }] = useState(() => anchor.getBoundingClientRect());
  const standIn = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    anchor.setAttribute('aria-describedby', standIn.current?.getAttribute('aria-describedby') ?? '');
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor]);
  return createPortal(
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Trigger asChild>
          <span
            ref={standIn}
            aria-hidden="true"
            className="pointer-events-none fixed"
            style={{ left, top, width, height }}
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="pointer-events-none z-50 max-w-64 animate-fade-in rounded-md bg-text px-2.5 py-1.5 text-xs font-medium text-ground shadow-float"
          >
            {children}
            <Radix.Arrow className="fill-text" width={10} height={5} />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>,
    document.body,
  );
}
