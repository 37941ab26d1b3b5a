import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const NowContext = createContext(0);

const minute = 60_000;

/** The present moment, the same on the server and in the browser's first render; then it goes on by minutes. */
export function NowProvider({ initial, children }: { initial: number; children: ReactNode }) {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): number {
  return useContext(NowContext);
}
