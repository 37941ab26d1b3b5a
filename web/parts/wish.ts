import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useViewer } from '../relay/viewer.ts';
import type { Wish } from './wishes.ts';

const KEY = 'wish';

export function keepWish(wish: Wish) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // A browser that keeps nothing: they press it again.
  }
}

function takeWish(): Wish | null {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text) sessionStorage.removeItem(KEY);
    return text ? (JSON.parse(text) as Wish) : null;
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
