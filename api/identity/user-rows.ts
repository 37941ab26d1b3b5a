import { batched } from '../platform/batched.ts';
import { db, Prisma } from '../platform/db.ts';
import { asksOnly, type Query } from '../platform/graphql/rows.ts';
import { read } from '../platform/read.ts';

/** Columns that pages read of the viewer, and of the users they show. */
const COLUMNS = {
  id: true,
  username: true,
  email: true,
  emailVerified: true,
  fullName: true,
  imageUrl: true,
  pronouns: true,
  timeZone: true,
  timeZoneChosen: true,
  adultConfirmedAt: true,
  conductVersion: true,
  isAdmin: true,
  isSuperAdmin: true,
  isGameMaster: true,
} satisfies Prisma.UserSelect;
const columns = Prisma.raw(
  Object.keys(COLUMNS)
    .map((name) => `"${name}"`)
    .join(', '),
);

type Row = Prisma.UserGetPayload<{ select: typeof COLUMNS }>;

/** Reads users by one statement for all concurrent callers, across requests. null: there is no such user. */
export const readUserRow = batched(async (ids: readonly number[]) => {
  const rows = await read<Row>`SELECT ${columns} FROM "User" WHERE id = ANY (${[...ids]})`;
  return new Map(rows.map((row) => [row.id, row]));
});

/** True when such a row has all that is asked for; else Prisma reads it. */
const isInUserRow = (query: Query): boolean => asksOnly(query, (name) => name in COLUMNS);

/** Finds a user with what is asked for; a shared row has more. null: there is no such user. */
export const findUser = (
  id: number,
  query: Query,
  readRow: (id: number) => PromiseLike<unknown> = readUserRow,
) => (isInUserRow(query) ? readRow(id) : db.user.findUnique({ ...query, where: { id } }));
