import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { accessibility, nothingSaid, type SessionFacts, safetyTools, tones } from './facts.rules.ts';

const names = Object.keys(nothingSaid) as (keyof SessionFacts)[];

/** Over "Session" AS s, as one column. */
export const factsColumn = Prisma.raw(
  `json_build_object(${names.map((name) => `'${name}', s."${name}"`).join(', ')}) AS facts`,
);

/** Of a row that has more. */
export const factsOf = (row: Readonly<Record<keyof SessionFacts, unknown>>) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as SessionFacts;

/** As its form and its rules order it: a row that was written in another order says the same. */
export const inListOrder = <Row extends { tones: string[]; safetyTools: string[]; accessibility: string[] }>(
  row: Row,
): Row => ({
  ...row,
  tones: Object.keys(tones).filter((name) => row.tones.includes(name)),
  safetyTools: Object.keys(safetyTools).filter((name) => row.safetyTools.includes(name)),
  accessibility: Object.keys(accessibility).filter((name) => row.accessibility.includes(name)),
});

/** What is said of the tables of these sessions, by id: lists are read without. */
export async function readFacts(sessionIds: readonly number[]): Promise<Map<number, SessionFacts>> {
  const rows = await read<{ id: number; facts: SessionFacts }>`
    SELECT s.id, ${factsColumn} FROM "Session" s WHERE s.id = ANY (${[...sessionIds]})`;
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/**
 * As an edit leaves them, before they are checked: what it does not name stays; the city goes with the place, the
 * length of the series with the campaign. `type`: as the edit leaves it.
 */
export function editedFacts(known: SessionFacts, type: unknown, given: unknown): unknown {
  const before = type === 'campaign' ? known : { ...known, seriesLength: null };
  if (given === undefined || given === null) return before;
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  const { platform } = given as Partial<SessionFacts>;
  const left = platform !== undefined && platform !== 'in_person';
  return { ...before, ...(left && { city: '' }), ...given };
}
