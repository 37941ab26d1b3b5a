import { useState } from 'react';
import type { Person } from './letter.ts';

/** The selected people in the order of selection, including those a search hides. */
export function useSelection() {
  const [people, setPeople] = useState<ReadonlyMap<string, Person>>(new Map());
  return {
    people: [...people.values()],
    has: (person: Person) => people.has(person.id),
    choose: (some: readonly Person[], isChosen: boolean) =>
      setPeople((before) => {
        const next = new Map(before);
        for (const person of some) {
          if (isChosen) next.set(person.id, person);
          else next.delete(person.id);
        }
        return next;
      }),
    /** Deselects everybody who is not in `some`. */
    keep: (some: readonly Person[]) =>
      setPeople((before) => {
        const ids = new Set(some.map(({ id }) => id));
        const next = new Map([...before].filter(([id]) => ids.has(id)));
        return next.size === before.size ? before : next;
      }),
    clear: () => setPeople(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
