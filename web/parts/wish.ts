import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useViewer } from '../relay/viewer.ts';
import type { Wish } from './wishes.ts';

const KEY = 'wish';
/** Whoever logs in later in this tab may be somebody else, or want something else by now. */
const LASTS_MS = 30 * 60_000;

export function keepWish(wish: Wish) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...wish, at: Date.now() }));
  } catch {
    // A browser that keeps nothing: they press it again.
  }
}

export function takeWish(): Wish | null {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text) sessionStorage.removeItem(KEY);
    if (!text) return null;
    const { at, ...wish } = JSON.parse(text) as Wish & { at: number };
    return Date.now() - at < LASTS_MS ? wish : null;
  } catch {
    return null;
  }
}

/** Does what somebody wanted before they logged in. */
export function useFulfilWish() {
  const environment = useRelayEnvironment();
  const isSomebody = useViewer() !== null;
  useEffect(() => {
    const wish = isSomebody ? takeWish() : null;
    if (wish) void import('./toggleSaved.ts').then(({ toggle }) => toggle(environment, wish, true));
  }, [environment, isSomebody]);
}
