import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazily } from './lazily.tsx';

const TooltipBubble = lazily(
  'TooltipBubble',
  async () => (await import('./TooltipBubble.tsx')).TooltipBubble,
);

/** Milliseconds for which a pointer rests on an element before the tooltip opens. */
const DELAY = 700;
/** A user who moves to the next element within this many milliseconds does not wait again. */
const STILL_READING = 300;

let closedAt = Number.NEGATIVE_INFINITY;

export interface TooltipProps {
  content: ReactNode;
  /** One element. */
  children: ReactNode;
  /** For a disabled child, which fires no pointer events: a wrapper listens and takes the focus instead. */
  wrap?: boolean;
  wrapClassName?: string;
}

/** Explains the element under the pointer or with the keyboard focus. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; its child is the control
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the reason why a button is disabled
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
