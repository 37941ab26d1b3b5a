import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and in the browser's first render; for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
