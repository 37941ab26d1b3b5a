import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

const NowContext = createContext(0);

const minute = 60_000;

/** Provides the current minute, the same on the server and in the browser's first render; then it advances. */
export function NowProvider({ initial, children }: { initial: number; children: ReactNode }) {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tell() {
      const time = Date.now();
      const begun = time % minute;
      // The whole page renders again, so the user's input goes first.
      startTransition(() => setNow(time - begun));
      timer = setTimeout(tell, minute - begun);
    }
    tell();
    return () => clearTimeout(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): number {
  return useContext(NowContext);
}
