import { db } from '../platform/db.ts';
import { list } from './own-list.ts';

const title = { select: { title: true } } as const;

export const savedTables = list(
  ({ id }, window) =>
    db.savedTable.findMany({
      ...window,
      where: { AND: [window.where, { userId: id }] },
      include: { session: title, campaign: title },
    }),
  {
    table: (row) => (row.campaign ?? row.session)?.title ?? null,
    savedAt: ({ createdAt }) => createdAt,
  },
);

export const keptSearches = list(
  ({ id }, window) => db.keptSearch.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    name: ({ name }) => name,
    search: ({ search }) => search,
    keptAt: ({ createdAt }) => createdAt,
  },
);

export const followedGameMasters = list(
  ({ id }, window) =>
    db.follow.findMany({
      ...window,
      where: { AND: [window.where, { userId: id }] },
      include: { gameMaster: { select: { name: true } } },
    }),
  { gameMaster: (row) => row.gameMaster.name, since: ({ createdAt }) => createdAt },
);
