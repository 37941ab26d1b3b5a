import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { accessibility, nothingSaid, type SessionFacts, safetyTools, tones } from './facts.rules.ts';

const names = Object.keys(nothingSaid) as (keyof SessionFacts)[];

/** The facts as one column, over "Session" AS s. */
export const factsColumn = Prisma.raw(
  `json_build_object(${names.map((name) => `'${name}', s."${name}"`).join(', ')}) AS facts`,
);

/** Picks the facts from a row. */
export const factsOf = (row: Readonly<Record<keyof SessionFacts, unknown>>) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as SessionFacts;

/** Sorts the lists as form and rules do, so that another order in the row is no change. */
export const inListOrder = <Row extends { tones: string[]; safetyTools: string[]; accessibility: string[] }>(
  row: Row,
): Row => ({
  ...row,
  tones: Object.keys(tones).filter((name) => row.tones.includes(name)),
  safetyTools: Object.keys(safetyTools).filter((name) => row.safetyTools.includes(name)),
  accessibility: Object.keys(accessibility).filter((name) => row.accessibility.includes(name)),
});

/** Returns the facts of these sessions by id: lists are read without them. */
export async function readFacts(sessionIds: readonly number[]): Promise<Map<number, SessionFacts>> {
  const rows = await read<{ id: number; facts: SessionFacts }>`
    SELECT s.id, ${factsColumn} FROM "Session" s WHERE s.id = ANY (${[...sessionIds]})`;
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/**
 * Returns the facts as an edit leaves them, before validation: fields it does not name stay; the city goes with the
 * place, the length of the series with the campaign. `type`: as the edit leaves it.
 */
export function editedFacts(known: SessionFacts, type: unknown, given: unknown): unknown {
  const before = type === 'campaign' ? known : { ...known, seriesLength: null };
  if (given === undefined || given === null) return before;
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  const { platform } = given as Partial<SessionFacts>;
  const left = platform !== undefined && platform !== 'in_person';
  return { ...before, ...(left && { city: '' }), ...given };
}
