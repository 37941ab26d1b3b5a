type Hear = (mutation: string) => void;

let heard: Hear | undefined;

/** Tells of what was done, by the name of the mutation. */
export const tellCommitted: Hear = (mutation) => heard?.(mutation);

/** One listener at a time is told of what was done; returns what ends it. */
export function onCommitted(hear: Hear): () => void {
  heard = hear;
  return () => {
    heard = undefined;
  };
}
