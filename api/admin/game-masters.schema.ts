import { refundOf } from '../bookings/cancelling/call-off-effects.service.ts';
import { GameMaster, GameMasterConnection } from '../catalog/game-master.schema.ts';
import { usersToLink } from '../catalog/game-master-link.service.ts';
import { getGameMaster, listGameMastersForStaff } from '../catalog/game-masters.service.ts';
import { UserNode } from '../identity/user.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { archiveGameMaster, type GameMasterEffects, gameMasterEffects } from './archive.service.ts';

/** The maximum length of the list; the search finds the others. */
const MOST_TO_LINK = 50;

const Group = builder.enumType('GameMasterGroup', {
  description: 'A group of Game Master profiles.',
  values: {
    ACTIVE: { value: 'active', description: 'All profiles that are not archived.' },
    LINKED: { value: 'linked', description: 'Active profiles linked to a user account.' },
    UNLINKED: { value: 'unlinked', description: 'Active profiles without a user account.' },
    ARCHIVED: { value: 'archived', description: 'Archived profiles.' },
  } as const,
});

const Filter = builder.inputType('AdminGameMasterFilter', {
  description: 'Filters the profiles; a profile must match every given condition.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the name, username or email address, case-insensitive.' }),
    group: t.field({ type: Group, description: 'Default: ACTIVE.' }),
  }),
});

const Effects = builder.objectRef<GameMasterEffects>('GameMasterEffects').implement({
  description: 'The effects of archiving, unlinking or linking a Game Master profile.',
  fields: (t) => ({
    archive: t.exposeStringList('archive', { description: 'Effects of archiving, as sentences.' }),
    unlink: t.exposeStringList('unlink', { description: 'Effects of unlinking, as sentences.' }),
    link: t.exposeStringList('link', { description: 'Effects of linking, as sentences.' }),
    sessions: t.exposeInt('sessions', { description: 'The number of sessions that archiving cancels.' }),
    refundCents: t.int({
      description: 'Amount that archiving refunds, to cards and as session credit together, in US cents.',
      resolve: refundOf,
    }),
  }),
});

builder.objectFields(Admin, (t) => ({
  gameMasters: t.connection(
    {
      type: GameMaster,
      description: 'Game Master profiles, newest first.',
      args: { filter: t.arg({ type: Filter, description: 'Default: all profiles that are not archived.' }) },
      complexity: pageComplexity,
      resolve: async (_admin, { filter, ...page }) =>
        toConnection(await listGameMastersForStaff(filter, page), placeOfId),
    },
    GameMasterConnection,
  ),
  gameMasterEffects: t.field({
    type: Effects,
    description: 'Previews archiving, unlinking or linking a profile. Changes nothing.',
    args: { id: t.arg.id({ required: true, description: 'The profile, by global ID or databaseId.' }) },
    resolve: (_admin, { id }) => gameMasterEffects(rowId('GameMaster', id, 'id')),
  }),
  usersToLink: t.prismaField({
    type: [UserNode],
    description: `Users with the Game Master role and no profile, by name; at most ${MOST_TO_LINK}.`,
    args: { search: t.arg.string({ description: 'Part of the name, username or email address.' }) },
    resolve: (query, _admin, filter) => db.user.findMany({ ...query, ...usersToLink(filter, MOST_TO_LINK) }),
  }),
}));

mutation('archiveGameMaster', {
  description:
    'Archives a Game Master profile; cancels its upcoming sessions and refunds and notifies their players. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The profile to archive.' }),
    sessions: t.int({
      required: true,
      description: 'The `sessions` of `gameMasterEffects`; refused if it has changed.',
    }),
    refundCents: t.int({
      required: true,
      description: 'The `refundCents` of `gameMasterEffects`, in US cents; refused if it has changed.',
    }),
    reason: t.string({ description: 'Reason, sent to the affected users; null: the Game Master has left.' }),
  }),
  resolve: async ({ id, ...told }, { viewer }) =>
    archiveGameMaster(viewer, rowId('GameMaster', id, 'id'), told),
  payload: (t) => ({
    gameMaster: t.field({
      type: GameMaster,
      description: 'The archived profile.',
      resolve: ({ id }) => getGameMaster(id),
    }),
    calledOff: t.exposeInt('calledOff', { description: 'The number of sessions cancelled.' }),
  }),
});
