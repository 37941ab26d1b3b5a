import type { Prisma, Tx } from './db.ts';
import { Refusal } from './refusal.ts';

/** What several people edit: the audit has each edit with its version and every old and new value. */
export interface Edited {
  readonly targetType: string;
  /** The action of an edit in the audit. */
  readonly action: string;
  /** "This session was", "The settings were": the beginning of the refusal. */
  readonly was: string;
  /** Words for the change of each field. */
  readonly words: Readonly<Record<string, (value: never) => string>>;
}

type Values = Record<string, unknown>;
type Changed = Record<string, { old: Prisma.InputJsonValue | null; new: Prisma.InputJsonValue | null }>;

const searched = new Set(['searchText', 'calledText']);

/** Returns every field that differs, with its old and new value, but for search columns, which follow from others. */
export function changesOf(before: Values, after: Values): Changed {
  const isNew = ([field, value]: [string, unknown]) =>
    !searched.has(field) && JSON.stringify(value) !== JSON.stringify(before[field]);
  return Object.fromEntries(
    Object.entries(after)
      .filter(isNew)
      .map(([field, value]) => [field, { old: asJson(before[field]), new: asJson(value) }]),
  );
}

const asJson = (value: unknown): Prisma.InputJsonValue | null => JSON.parse(JSON.stringify(value ?? null));

/** Returns the refusal for an editor who read an older version: it says what others changed since. */
export async function changedMeanwhile(
  tx: Tx,
  { targetType, action, was, words }: Edited,
  id: number | string,
  expectedVersion: number,
  field?: string,
): Promise<Refusal> {
  const edits = await tx.auditEntry.findMany({
    where: { targetType, targetId: String(id), action, detail: { path: ['version'], gt: expectedVersion } },
    orderBy: { id: 'asc' },
    select: { detail: true },
  });
  const changed: Changed = Object.assign({}, ...edits.map(({ detail }) => (detail as Values).changed));
  const said = Object.entries(words).flatMap(([field, say]) =>
    changed[field] ? [say(changed[field].new as never)] : [],
  );
  const what = said.length === 0 ? '' : `: ${said.join('; ')}`;
  return new Refusal('CONFLICT', `${was} changed meanwhile${what}. Please look before you save.`, field);
}
