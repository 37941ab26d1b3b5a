import type { Step } from './plan.ts';

/** Reads a step's draws one after the other. */
export function drawsOf(step: Step) {
  let at = 0;
  const next = () => step.draws[at++ % step.draws.length]!;
  return {
    chance: (probability: number) => next() < probability,
    /** A whole number from `least` to `most`. */
    int: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    /** undefined: there is nothing to choose from. */
    pick: <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)],
    /** So many different ones, or all if there are fewer. */
    some<T>(from: readonly T[], count: number): T[] {
      const left = [...from];
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(next() * left.length, 1)[0]!,
      );
    },
  };
}

export type Draws = ReturnType<typeof drawsOf>;
