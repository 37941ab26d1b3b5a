import { cityRoofs } from './city-roofs.ts';
import { hexPlains } from './hex-plains.ts';
import { likeness } from './likeness.ts';
import { type Random, seeded } from './random.ts';
import { starChart } from './star-chart.ts';
import { surveyMap } from './survey-map.ts';
import type { Size } from './svg.ts';
import { tideLines } from './tide-lines.ts';

type Family = (random: Random, size: Size) => string;

const families: Record<string, Family> = {
  'Dungeons & Dragons 5E': surveyMap,
  'Pathfinder 2E': starChart,
  'Call of Cthulhu 7E': tideLines,
  'Blades in the Dark': cityRoofs,
  Daggerheart: hexPlains,
};

const turn = (id: number | string) => (Number.isSafeInteger(Number(id)) ? Math.abs(Number(id)) : undefined);

/** The picture of a session that has none. The same id draws the same picture, for ever and on every machine. */
export function sessionArtSvg(session: { id: number | string; gameSystem: string }, size: Size): string {
  const random = seeded(`session:${session.id}`, turn(session.id));
  const draw = families[session.gameSystem] ?? random.pick(Object.values(families));
  return draw(random, size);
}

export function gameMasterArtSvg(
  gameMaster: { id: number | string },
  size: Size = { width: 500, height: 500 },
): string {
  return likeness(seeded(`game-master:${gameMaster.id}`, turn(gameMaster.id)), size);
}
