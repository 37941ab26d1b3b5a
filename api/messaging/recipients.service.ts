import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db, type Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { newestFirst, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { isStaffOrHost, type Viewer } from '../platform/viewer.ts';
import { SEATED } from '../seating/rules.ts';
import { contactSearch } from './rules.ts';

const isReachable: Prisma.UserWhereInput = { disabledAt: null, erasedAt: null };

async function pageOfUsers(where: Prisma.UserWhereInput, args: PageArgs) {
  const window = readWindow(args);
  const page = newestFirst(window);
  const rows = await db.user.findMany({ ...page, where: { AND: [where, page.where] } });
  return toPage(rows, window, () => db.user.count({ where, take: MOST_COUNTED }));
}

/**
 * Returns a page of the users that staff can write to: all except those who have blocked them or whom they have
 * blocked.
 */
export async function listRecipients(
  viewer: Viewer,
  { search, ...args }: PageArgs & { search?: string | null },
) {
  const typed = parse(contactSearch, search, 'search');
  const words = typed ? ({ contains: literally(typed), mode: 'insensitive' } as const) : undefined;
  return pageOfUsers(
    {
      ...isReachable,
      id: { not: viewer.id },
      blocks: { none: { blockedId: viewer.id } },
      blockedBy: { none: { blockerId: viewer.id } },
      ...(words && { OR: [{ fullName: words }, { username: words }, { email: words }] }),
    },
    args,
  );
}

/** Returns a page of the players with a paid seat; null unless the viewer is staff or the session's Game Master. */
export async function listSeated(
  viewer: Viewer | null,
  session: { id: number; gameMasterId: number },
  args: PageArgs,
) {
  if (!isStaffOrHost(viewer, session.gameMasterId)) return null;
  const seated = { some: { sessionId: session.id, status: { in: [...SEATED] } } };
  return pageOfUsers({ ...isReachable, seats: seated }, args);
}
