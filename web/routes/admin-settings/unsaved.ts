import { createContext, use, useCallback, useEffect, useState } from 'react';

/**
 * Each settings form registers here while it has unsaved changes; the page asks once before the user leaves any of
 * them.
 */
export const UnsavedContext = createContext<() => () => void>(() => () => {});

export function useUnsaved(isChanged: boolean) {
  const report = use(UnsavedContext);
  useEffect(() => (isChanged ? report() : undefined), [isChanged, report]);
}

/** Returns whether any form has unsaved changes, and the function with which forms register. */
export function useUnsavedForms() {
  const [count, setCount] = useState(0);
  const report = useCallback(() => {
    setCount((now) => now + 1);
    return () => setCount((now) => now - 1);
  }, []);
  return [count > 0, report] as const;
}
