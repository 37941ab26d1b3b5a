type Hear = (mutation: string) => void;

/** Returns how to report a mutation by name, and how to listen; there is one listener at a time. */
function telling() {
  let heard: Hear | undefined;
  const tell: Hear = (mutation) => heard?.(mutation);
  const listen = (hear: Hear): (() => void) => {
    heard = hear;
    return () => {
      heard = undefined;
    };
  };
  return [tell, listen] as const;
}

/** Reports a mutation that succeeded; `onCommitted` returns a function that stops listening. */
export const [tellCommitted, onCommitted] = telling();

/** Reports a mutation refused because the login has ended; `onLoginEnded` returns a function that stops listening. */
export const [tellLoginEnded, onLoginEnded] = telling();
