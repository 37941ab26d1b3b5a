import type { Prisma, Tx } from './db.ts';
import { Refusal } from './refusal.ts';

/** What is edited by several people: each edit stands in the audit with its version and every old and new value. */
export interface Edited {
  readonly targetType: string;
  /** The action under which the audit keeps an edit. */
  readonly action: string;
  /** "This session was", "The settings were": the beginning of what is told. */
  readonly was: string;
  /** How the change of a field is told. */
  readonly words: Readonly<Record<string, (value: never) => string>>;
}

type Values = Record<string, unknown>;
type Changed = Record<string, { old: Prisma.InputJsonValue | null; new: Prisma.InputJsonValue | null }>;

const searched = new Set(['searchText', 'calledText']);

/** Every field that differs, as it was and as it is; what is searched follows from the words. */
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

/** The refusal for whoever read an older version: it says what others changed since. */
export async function changedMeanwhile(
  tx: Tx,
  { targetType, action, was, words }: Edited,
  id: number | string,
  readAt: number,
  field?: string,
): Promise<Refusal> {
  const edits = await tx.auditEntry.findMany({
    where: { targetType, targetId: String(id), action, detail: { path: ['version'], gt: readAt } },
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
