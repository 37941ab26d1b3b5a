import { db, Prisma } from '../platform/db.ts';
import { gathered } from '../platform/gathered.ts';
import { asksOnly, type Query } from '../platform/graphql/rows.ts';
import { read } from '../platform/read.ts';

/** What pages ask of whoever is logged in, and of whom they see. */
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

/** By one statement for all who ask at once, whichever request they belong to. null: there is no such person. */
export const readUserRow = gathered(async (ids: readonly number[]) => {
  const rows = await read<Row>`SELECT ${columns} FROM "User" WHERE id = ANY (${[...ids]})`;
  return new Map(rows.map((row) => [row.id, row]));
});

/** Whether such a row has all that is asked for; what it has not, Prisma reads. */
const isInUserRow = (query: Query): boolean => asksOnly(query, (name) => name in COLUMNS);

/** With what is asked for, and more when that is in every row. null: there is no such person. */
export const findUser = (
  id: number,
  query: Query,
  readRow: (id: number) => PromiseLike<unknown> = readUserRow,
) => (isInUserRow(query) ? readRow(id) : db.user.findUnique({ ...query, where: { id } }));
