import { db } from '../platform/db.ts';
import { refuseDuplicate } from '../platform/duplicates.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireStaff } from '../platform/viewer.ts';
import { lockUser } from './roles.service.ts';
import { filterName, MOST_FILTERS, savedFilterInput } from './rules.ts';

/** Refuses a duplicate name, found by the unique index over user, list and name. */
const named = <Answer>(work: Promise<Answer>) =>
  refuseDuplicate(work, new Refusal('BAD_INPUT', 'You already have a filter with this name.', 'name'));

/** Saves a filter, private to the viewer. */
export async function createSavedFilter(maybe: MaybeViewer, input: unknown): Promise<{ id: number }> {
  const viewer = requireStaff(maybe);
  const data = { ...parse(savedFilterInput, input), userId: viewer.id };
  return named(
    transaction(async (tx) => {
      await lockUser(tx, viewer.id); // serialises concurrent requests, so that the limit holds
      if ((await tx.savedFilter.count({ where: { userId: viewer.id } })) >= MOST_FILTERS) {
        throw new Refusal('CONFLICT', `You have ${MOST_FILTERS} saved filters. Please delete one first.`);
      }
      return tx.savedFilter.create({ data, select: { id: true } });
    }),
  );
}

export async function renameSavedFilter(
  maybe: MaybeViewer,
  id: number,
  input: unknown,
): Promise<{ id: number }> {
  const viewer = requireStaff(maybe);
  const name = parse(filterName, input, 'name');
  const { count } = await named(
    db.savedFilter.updateMany({ where: { id, userId: viewer.id }, data: { name } }),
  );
  if (count === 0) throw notFound('Saved filter');
  return { id };
}

export async function deleteSavedFilter(maybe: MaybeViewer, id: number): Promise<void> {
  const viewer = requireStaff(maybe);
  const { count } = await db.savedFilter.deleteMany({ where: { id, userId: viewer.id } });
  if (count === 0) throw notFound('Saved filter');
}
