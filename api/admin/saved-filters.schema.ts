import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { isStaff, requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { type filteredLists, MOST_FILTERS } from './rules.ts';
import { createSavedFilter, deleteSavedFilter, renameSavedFilter } from './saved-filters.service.ts';

const FilteredList = builder.enumType('FilteredList', {
  description: 'A list of the admin area that can be filtered.',
  values: {
    USERS: { value: 'users', description: 'User accounts.' },
    GAME_MASTERS: { value: 'game_masters', description: 'Game Master profiles.' },
    SESSIONS: { value: 'sessions', description: 'Sessions, including drafts.' },
    BOOKINGS: { value: 'bookings', description: 'Bookings of all sessions.' },
    AUDIT: { value: 'audit', description: 'The audit log.' },
  } as const,
});
type ListName = (typeof filteredLists)[number];

const SavedFilter = builder.prismaObject('SavedFilter', {
  description: 'A filter of an admin list saved by a staff member. Visible to its owner only.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, unique per owner and list.' }),
    list: t.field({
      type: FilteredList,
      description: 'The filtered list.',
      select: { list: true },
      resolve: ({ list }) => list as ListName,
    }),
    query: t.exposeString('query', { description: 'The URL query of the filtered list, without the ?.' }),
  }),
});

makeNode(SavedFilter, 'SavedFilter', async (query, id, { viewer }) =>
  viewer && isStaff(viewer) ? db.savedFilter.findMany({ ...query, where: { id, userId: viewer.id } }) : [],
);

builder.objectField(Admin, 'savedFilters', (t) =>
  t.prismaField({
    type: [SavedFilter],
    description: `The viewer’s saved filters, by name; at most ${MOST_FILTERS}.`,
    resolve: (query, { viewer }) =>
      db.savedFilter.findMany({
        ...query,
        where: { userId: viewer.id },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: MOST_FILTERS,
      }),
  }),
);

const saved = (t: PayloadBuilder<{ id: number }>) => ({
  filter: t.prismaField({
    type: SavedFilter,
    description: 'The filter after the change.',
    resolve: (query, { id }) => db.savedFilter.findUniqueOrThrow({ ...query, where: { id } }),
  }),
});

const NAME = 'One line, 1 to 60 characters, unique in this list.';

mutation('createSavedFilter', {
  description: `Saves a filter for the viewer; at most ${MOST_FILTERS} per user. Staff only.`,
  auth: requireStaff,
  input: (t) => ({
    list: t.field({ type: FilteredList, required: true, description: 'The filtered list.' }),
    name: t.string({ required: true, description: NAME }),
    query: t.string({
      required: true,
      description: 'The URL query without the ?, at most 600 characters.',
    }),
  }),
  resolve: (input, { viewer }) => createSavedFilter(viewer, input),
  payload: saved,
});

mutation('renameSavedFilter', {
  description: 'Renames one of the viewer’s saved filters. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The SavedFilter to rename, owned by the viewer.' }),
    name: t.string({ required: true, description: NAME }),
  }),
  resolve: ({ id, name }, { viewer }) => renameSavedFilter(viewer, rowId('SavedFilter', id, 'id'), name),
  payload: saved,
});

mutation('deleteSavedFilter', {
  description: 'Deletes one of the viewer’s saved filters. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The SavedFilter to delete, owned by the viewer.' }),
  }),
  resolve: async (input, { viewer }) => {
    const id = rowId('SavedFilter', input.id, 'id');
    await deleteSavedFilter(viewer, id);
    return { id };
  },
  payload: (t) => ({
    deletedId: t.id({
      description: 'Global ID of the deleted filter.',
      resolve: ({ id }) => globalId('SavedFilter', id),
    }),
  }),
});
