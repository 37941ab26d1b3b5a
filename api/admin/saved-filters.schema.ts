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
  description: 'A list of the admin area that can be narrowed.',
  values: {
    USERS: { value: 'users', description: 'People with an account.' },
    GAME_MASTERS: { value: 'game_masters', description: 'Profiles of those who run sessions.' },
    SESSIONS: { value: 'sessions', description: 'Everything on the board and off it.' },
    BOOKINGS: { value: 'bookings', description: 'Seats that were ever booked.' },
    AUDIT: { value: 'audit', description: 'The audit log.' },
  } as const,
});
type ListName = (typeof filteredLists)[number];

const SavedFilter = builder.prismaObject('SavedFilter', {
  description: 'A filter that somebody of the staff looks through often. Its owner only.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'How its owner calls it; once in each list.' }),
    list: t.field({
      type: FilteredList,
      description: 'What it narrows.',
      select: { list: true },
      resolve: ({ list }) => list as ListName,
    }),
    query: t.exposeString('query', { description: 'What stands behind the ? in the address of the list.' }),
  }),
});

makeNode(SavedFilter, 'SavedFilter', async (query, id, { viewer }) =>
  viewer && isStaff(viewer) ? db.savedFilter.findMany({ ...query, where: { id, userId: viewer.id } }) : [],
);

builder.objectField(Admin, 'savedFilters', (t) =>
  t.prismaField({
    type: [SavedFilter],
    description: `The viewer's own, by name; at most ${MOST_FILTERS}.`,
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
    description: 'As it is kept now.',
    resolve: (query, { id }) => db.savedFilter.findUniqueOrThrow({ ...query, where: { id } }),
  }),
});

const NAME = 'One line of at most 60 characters, not taken yet in this list.';

mutation('createSavedFilter', {
  description: `Keeps a filter of a list for the viewer, who may have ${MOST_FILTERS}. Staff only.`,
  auth: requireStaff,
  input: (t) => ({
    list: t.field({ type: FilteredList, required: true, description: 'Which list it narrows.' }),
    name: t.string({ required: true, description: NAME }),
    query: t.string({
      required: true,
      description: 'The part of the address behind the ?, of at most 600 characters.',
    }),
  }),
  resolve: (input, { viewer }) => createSavedFilter(viewer, input),
  payload: saved,
});

mutation('renameSavedFilter', {
  description: "Gives one of the viewer's filters another name. Staff only.",
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'A SavedFilter of the viewer.' }),
    name: t.string({ required: true, description: NAME }),
  }),
  resolve: ({ id, name }, { viewer }) => renameSavedFilter(viewer, rowId('SavedFilter', id, 'id'), name),
  payload: saved,
});

mutation('deleteSavedFilter', {
  description: "Forgets one of the viewer's filters. Staff only.",
  auth: requireStaff,
  input: (t) => ({ id: t.id({ required: true, description: 'Of the one that is not needed any more.' }) }),
  resolve: async (input, { viewer }) => {
    const id = rowId('SavedFilter', input.id, 'id');
    await deleteSavedFilter(viewer, id);
    return { id };
  },
  payload: (t) => ({
    deletedId: t.id({
      description: 'The filter that is gone.',
      resolve: ({ id }) => globalId('SavedFilter', id),
    }),
  }),
});
