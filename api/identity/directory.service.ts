import { db, Prisma } from '../platform/db.ts';
import { isStaff, type MaybeViewer } from '../platform/viewer.ts';
import { SEATED } from '../seating/rules.ts';

const atTable: Prisma.BookingWhereInput = { status: { in: [...SEATED] } };

/** Text in which a user of table `u` is searched, as the index of the migration has it; in lower case. */
export const userWords = Prisma.sql`lower(u.username::text || ' ' || u.email::text || ' ' || u."fullName")`;

/** Which users the viewer may look up: Game Masters are public, others are known from a table or a conversation. */
export function visibleUsers(viewer: MaybeViewer): Prisma.UserWhereInput {
  const isOurs: boolean = isStaff(viewer);
  if (isOurs) return {};
  const publicPeople: Prisma.UserWhereInput = { erasedAt: null, gameMaster: { archivedAt: null } };
  if (!viewer) return publicPeople;
  const ourTable: Prisma.SessionWhereInput = {
    OR: [{ bookings: { some: { sitterId: viewer.id, ...atTable } } }, { gameMaster: { userId: viewer.id } }],
  };
  return {
    OR: [
      { id: viewer.id },
      publicPeople,
      { isAdmin: true, erasedAt: null },
      { seats: { some: { ...atTable, session: ourTable } } },
      { conversationsLow: { some: { userHighId: viewer.id } } },
      { conversationsHigh: { some: { userLowId: viewer.id } } },
    ],
  };
}

/** Returns the users whose address the viewer may see: themselves, all for staff, their players for a Game Master. */
export async function usersWithVisibleEmail(
  viewer: MaybeViewer,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (!viewer) return new Set();
  const isOurs: boolean = isStaff(viewer);
  if (isOurs) return new Set(userIds);
  const visible = new Set(userIds.filter((id) => id === viewer.id));
  const others = userIds.filter((id) => id !== viewer.id);
  if (viewer.gameMasterId === null || others.length === 0) return visible;
  const players = await db.booking.findMany({
    where: { sitterId: { in: others }, ...atTable, session: { gameMasterId: viewer.gameMasterId } },
    select: { sitterId: true },
    distinct: ['sitterId'],
  });
  for (const { sitterId } of players) visible.add(sitterId!);
  return visible;
}

interface Described {
  id: number;
  username: string;
  fullName: string;
  imageUrl: string | null;
  isGameMaster: boolean;
  email: string;
}

/** What REST shows of other users; the address is null where the viewer may not see it. */
export async function visibleUserFields(viewer: MaybeViewer, users: readonly Described[]) {
  const withEmail = await usersWithVisibleEmail(
    viewer,
    users.map(({ id }) => id),
  );
  return users.map(({ id, username, fullName, imageUrl, isGameMaster, email }) => ({
    id,
    username,
    fullName,
    imageUrl,
    isGameMaster,
    email: withEmail.has(id) ? email : null,
  }));
}
