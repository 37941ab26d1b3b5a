type Hear = (mutation: string) => void;

/** One listener at a time hears of mutations, by their names. */
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

/** What was done; `onCommitted` returns what ends the listening. */
export const [tellCommitted, onCommitted] = telling();

/** What was not done because nobody is logged in any more; `onLoginEnded` returns what ends the listening. */
export const [tellLoginEnded, onLoginEnded] = telling();
