import type { Adventure } from './adventure.ts';
import { duskAdventures } from './adventures/blades-in-the-dark.ts';
import { tideAdventures } from './adventures/call-of-cthulhu.ts';
import { hopeAdventures } from './adventures/daggerheart.ts';
import { dungeonAdventures } from './adventures/dungeons-and-dragons.ts';
import { pathAdventures } from './adventures/pathfinder.ts';

/** Taken in turn from the five systems, so that any first page shows all of them. */
function interleaved(lists: Adventure[][]): Adventure[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}

export const demoAdventures: readonly Adventure[] = interleaved([
  dungeonAdventures,
  tideAdventures,
  pathAdventures,
  duskAdventures,
  hopeAdventures,
]);
