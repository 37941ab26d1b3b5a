import { canonicalSearch } from '../catalog/board-search.service.ts';
import { lockOwner } from '../identity/access.service.ts';
import { clock } from '../platform/clock.ts';
import { db, Prisma } from '../platform/db.ts';
import { newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { beginLookout } from './lookout.ts';
import { keptSearchInput, longestSearch, MOST_KEPT, TOO_LONG } from './rules.ts';

type KeptSearch = Prisma.KeptSearchGetPayload<object>;

/** Keeps a search of the board for the viewer alone; one that is kept already keeps its name. */
export async function keepSearch(maybe: MaybeViewer, input: unknown) {
  const logIn = 'Please log in to keep a search';
  const viewer = requireViewer(maybe, logIn);
  const { search: asked, name } = parse(keptSearchInput, input);
  const search = canonicalSearch(viewer, asked);
  if (!search) throw new Refusal('BAD_INPUT', 'Please choose something to search for first', 'search');
  if (search.length > longestSearch) throw new Refusal('BAD_INPUT', TOO_LONG, 'search');
  const userId = viewer.id;
  const { id: searchId } = await transaction(async (tx) => {
    await lockOwner(tx, viewer, logIn);
    const kept = await tx.keptSearch.findUnique({ where: { userId_search: { userId, search } } });
    if (kept) return kept;
    if ((await tx.keptSearch.count({ where: { userId } })) >= MOST_KEPT)
      throw new Refusal('CONFLICT', `You keep ${MOST_KEPT} searches. Please remove one first.`);
    await beginLookout(tx, viewer);
    return tx.keptSearch.create({ data: { userId, name, search, createdAt: clock.now() } });
  });
  return { userId, searchId };
}

/** Deletes a kept search of the viewer; without effect if it is somebody else's or gone already. */
export async function forgetSearch(maybe: MaybeViewer, id: number) {
  const viewer = requireViewer(maybe, 'Please log in to change the searches you keep');
  await db.keptSearch.deleteMany({ where: { id, userId: viewer.id } });
  return { userId: viewer.id };
}

/** Returns the searches a user keeps, the latest first. */
export async function keptSearchesOf(userId: number, args: PageArgs): Promise<Page<KeptSearch>> {
  const window = readWindow(args);
  const { where, ...page } = newestFirst(window);
  const rows = await db.keptSearch.findMany({ ...page, where: { AND: [where, { userId }] } });
  return toPage(rows, window, Prisma.sql`"KeptSearch" WHERE "userId" = ${userId}`);
}
