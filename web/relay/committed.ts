type Hear = (mutation: string) => void;

/** Returns how to report a mutation by name, and how to listen. */
function telling() {
  const listeners = new Set<Hear>();
  const tell: Hear = (mutation) => {
    for (const hear of listeners) hear(mutation);
  };
  const listen = (hear: Hear): (() => void) => {
    listeners.add(hear);
    return () => void listeners.delete(hear);
  };
  return [tell, listen] as const;
}

/** Reports a mutation that succeeded; `onCommitted` returns a function that stops listening. */
export const [tellCommitted, onCommitted] = telling();

/** Reports a mutation refused because the login has ended; `onLoginEnded` returns a function that stops listening. */
export const [tellLoginEnded, onLoginEnded] = telling();
