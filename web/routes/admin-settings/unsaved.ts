import { createContext, use, useCallback, useEffect, useState } from 'react';

/** Each form of the settings says while it holds changes; the page asks once before any of them is left. */
export const UnsavedContext = createContext<() => () => void>(() => () => {});

export function useUnsaved(isChanged: boolean) {
  const report = use(UnsavedContext);
  useEffect(() => (isChanged ? report() : undefined), [isChanged, report]);
}

/** Whether any form holds changes, and what its forms report by. */
export function useUnsavedForms() {
  const [count, setCount] = useState(0);
  const report = useCallback(() => {
    setCount((now) => now + 1);
    return () => setCount((now) => now - 1);
  }, []);
  return [count > 0, report] as const;
}
