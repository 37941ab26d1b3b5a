import { useSyncExternalStore } from 'react';

/** A session in the cart; everything else about it is read when it is shown. */
export interface CartItem {
  readonly sessionId: number;
  readonly quantity: 1;
}

const key = 'cart';
export const mostInCart = 20;
const none: readonly CartItem[] = [];
const watchers = new Set<() => void>();

let text: string | null = null;
let items = none;

function parse(stored: string | null): readonly CartItem[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return none;
    const ids = list.map((item) => Number((item as { sessionId?: unknown } | null)?.sessionId));
    const valid = new Set(ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31));
    return Array.from(valid)
      .slice(0, mostInCart)
      .map((sessionId) => ({ sessionId, quantity: 1 }));
  } catch {
    return none;
  }
}

/** Returns the sessions in this browser's cart. */
export function readCart(): readonly CartItem[] {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    return none;
  }
  if (stored !== text) {
    text = stored;
    items = parse(stored);
  }
  return items;
}

function write(next: readonly CartItem[]): void {
  try {
    if (next.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Storage may be unavailable or full; then no cart is kept.
  }
  for (const watcher of watchers) watcher();
}

export function addToCart(sessionId: number): void {
  const cart = readCart();
  if (!cart.some((item) => item.sessionId === sessionId)) write([...cart, { sessionId, quantity: 1 }]);
}

export function removeFromCart(sessionId: number): void {
  write(readCart().filter((item) => item.sessionId !== sessionId));
}

export function clearCart(): void {
  write(none);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
}

/** Returns the cart, and follows changes in other tabs; empty on the server. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(watch, readCart, () => none);
}
