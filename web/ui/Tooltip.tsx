import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazily } from './lazily.tsx';

const TooltipBubble = lazily(
  'TooltipBubble',
  async () => (await import('./TooltipBubble.tsx')).TooltipBubble,
);

/** How long a pointer rests on something before it is explained, in milliseconds. */
const DELAY = 700;
/** Whoever goes on to the next within so many milliseconds does not wait again. */
const STILL_READING = 300;

let closedAt = Number.NEGATIVE_INFINITY;

export interface TooltipProps {
  content: ReactNode;
  /** One element. */
  children: ReactNode;
  /** For a disabled child, which hears no pointer: a wrapper listens and takes the focus instead. */
  wrap?: boolean;
  wrapClassName?: string;
}

/** Explains what somebody points at or has reached by keyboard. */
export function Tooltip({ content, children, wrap = false, wrapClassName }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = (around: Element) => setAnchor(around.firstElementChild);
  function openSoon(around: Element) {
    if (performance.now() - closedAt < STILL_READING) return open(around);
    timer.current = setTimeout(open, DELAY, around);
  }
  function close() {
    clearTimeout(timer.current);
    if (anchor) closedAt = performance.now();
    setAnchor(null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its child is for
    <span
      className="contents"
      onPointerEnter={({ currentTarget, pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') openSoon(currentTarget);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ currentTarget, target }: FocusEvent) => {
        if (target.matches(':focus-visible')) open(currentTarget);
      }}
      onBlur={close}
    >
      {wrap ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach why a button is disabled
        <span tabIndex={0} className={wrapClassName ?? 'inline-flex rounded-md'}>
          {children}
        </span>
      ) : (
        children
      )}
      {anchor && (
        <TooltipBubble anchor={anchor} onClose={close}>
          {content}
        </TooltipBubble>
      )}
    </span>
  );
}
