import { cityRoofs } from './city-roofs.ts';
import { hexPlains } from './hex-plains.ts';
import { likeness } from './likeness.ts';
import { dealInks, type FamilyName } from './palette.ts';
import { type Random, seeded } from './random.ts';
import { starChart } from './star-chart.ts';
import { surveyMap } from './survey-map.ts';
import type { Size } from './svg.ts';
import { tideLines } from './tide-lines.ts';
import { mix } from './tone.ts';

interface Family {
  readonly name: FamilyName;
  readonly draw: (random: Random, size: Size) => string;
}

const families: Record<string, Family> = {
  'Dungeons & Dragons 5E': { name: 'survey-map', draw: surveyMap },
  'Pathfinder 2E': { name: 'star-chart', draw: starChart },
  'Call of Cthulhu 7E': { name: 'tide-lines', draw: tideLines },
  'Blades in the Dark': { name: 'city-roofs', draw: cityRoofs },
  Daggerheart: { name: 'hex-plains', draw: hexPlains },
};

const turn = (id: number | string) => (Number.isSafeInteger(Number(id)) ? Math.abs(Number(id)) : undefined);

interface Session {
  readonly id: number | string;
  readonly gameSystem: string;
}

function familyOf({ id, gameSystem }: Session) {
  const random = seeded(`session:${id}`, turn(id));
  return { random, family: families[gameSystem] ?? random.pick(Object.values(families)) };
}

/** Draws the picture of a session that has none. The same ID gives the same picture forever, on every machine. */
export function sessionArtSvg(session: Session, size: Size): string {
  const { random, family } = familyOf(session);
  return family.draw(random, size);
}

const ofGameMaster = ({ id }: { id: number | string }) => seeded(`game-master:${id}`, turn(id));

export function gameMasterArtSvg(
  gameMaster: { id: number | string },
  size: Size = { width: 500, height: 500 },
): string {
  return likeness(ofGameMaster(gameMaster), size);
}

/** How much of the ground each family lightens, and how much of it lines cover, measured over many drawings. */
const covered: Record<FamilyName, { lift: number; ink: number }> = {
  'survey-map': { lift: 0.4, ink: 0.2 },
  'star-chart': { lift: 0.6, ink: 0 },
  'tide-lines': { lift: 0.2, ink: 0 },
  'city-roofs': { lift: 0.5, ink: 0 },
  'hex-plains': { lift: 0, ink: 0.3 },
  likeness: { lift: 0.5, ink: 0.2 },
};

/** The main colour of a drawing, computed without drawing it. */
function mainColor(random: Random, family: FamilyName): string {
  const { ground, lift, ink, dim } = dealInks(random, family);
  return mix(mix(ground, lift, covered[family].lift), mix(ink, dim, 0.5), covered[family].ink);
}

export function sessionArtColor(session: Session): string {
  const { random, family } = familyOf(session);
  return mainColor(random, family.name);
}

export const gameMasterArtColor = (gameMaster: { id: number | string }): string =>
  mainColor(ofGameMaster(gameMaster), 'likeness');
