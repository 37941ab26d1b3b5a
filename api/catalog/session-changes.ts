import type { Prisma, Tx } from '../platform/db.ts';
import { formatUsd } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { settings } from '../settings/settings.service.ts';

/** The action under which the audit keeps an edit, with its version and every old and new value. */
export const UPDATED = 'session.updated';

type Values = Record<string, unknown>;
type Changed = Record<string, { old: Prisma.InputJsonValue | null; new: Prisma.InputJsonValue | null }>;

/** Every field that differs, as it was and as it is; what is searched follows from the words. */
export function changesOf(before: Values, after: Values): Changed {
  const isNew = ([field, value]: [string, unknown]) =>
    field !== 'searchText' && JSON.stringify(value) !== JSON.stringify(before[field]);
  return Object.fromEntries(
    Object.entries(after)
      .filter(isNew)
      .map(([field, value]) => [field, { old: asJson(before[field]), new: asJson(value) }]),
  );
}

const asJson = (value: unknown): Prisma.InputJsonValue | null => JSON.parse(JSON.stringify(value ?? null));

/** The refusal for whoever read an older version: it says what others changed since. */
export async function changedMeanwhile(tx: Tx, id: number, readAt: number): Promise<Refusal> {
  const edits = await tx.auditEntry.findMany({
    where: {
      targetType: 'Session',
      targetId: String(id),
      action: UPDATED,
      detail: { path: ['version'], gt: readAt },
    },
    orderBy: { id: 'asc' },
    select: { detail: true },
  });
  const changed: Changed = Object.assign({}, ...edits.map(({ detail }) => (detail as Values).changed));
  const said = Object.entries(words).flatMap(([field, say]) =>
    changed[field] ? [say(changed[field].new as never)] : [],
  );
  const what = said.length === 0 ? '' : `: ${said.join('; ')}`;
  return new Refusal('CONFLICT', `This session was changed meanwhile${what}. Please look before you save.`);
}

const time = (at: Date) =>
  at.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone: settings().timeZone });

/** How the change of a field is told. */
const words: Record<string, (value: never) => string> = {
  title: (title: string) => `the title is now “${title}”`,
  description: () => 'the description is another',
  imageUrl: () => 'the picture is another',
  gameMasterId: () => 'the Game Master is another',
  gameSystem: (system: string) => `the game system is now ${system}`,
  priceCents: (cents: number) => `the price is now ${formatUsd(cents)}`,
  scheduledAt: (at: string) => `it now starts on ${time(new Date(at)).replace(/[\u202f\u00a0]/g, ' ')}`,
  durationMinutes: (minutes: number) => `it now takes ${minutes} minutes`,
  maxPlayers: (seats: number) => `it now has ${seats} seats`,
  type: (type: string) => `it is now a ${type === 'campaign' ? 'campaign' : 'one-shot'}`,
  tags: (tags: string[]) => `the tags are now ${tags.join(', ') || 'none'}`,
  status: (status: string) => `it is now ${status}`,
};
