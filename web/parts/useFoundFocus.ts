import { useEffect, useRef } from 'react';
import type { Filter } from './sessionFilter.ts';

type Change = (next: Partial<Filter>) => void;

/** Whoever pressed a button that goes with what it takes away goes on from what is found without it: by its id. */
export function useFoundFocus(id: string, onChange: Change): Change {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });
  return (next) => {
    pressed.current = document.activeElement;
    onChange(next);
  };
}
