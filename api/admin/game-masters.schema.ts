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

/** More people than this are found by searching. */
const MOST_TO_LINK = 50;

const Group = builder.enumType('GameMasterGroup', {
  description: 'Which profiles staff look at.',
  values: {
    ACTIVE: { value: 'active', description: 'All that run sessions, or may.' },
    LINKED: { value: 'linked', description: 'Of those, the ones somebody logs in for.' },
    UNLINKED: { value: 'unlinked', description: 'Of those, the ones without an account.' },
    ARCHIVED: { value: 'archived', description: 'Those that run no sessions any more.' },
  } as const,
});

const Filter = builder.inputType('AdminGameMasterFilter', {
  description: 'Which profiles staff look at; all that is given must match.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the name, the user name or the address, in any case.' }),
    group: t.field({ type: Group, description: 'Left out: ACTIVE.' }),
  }),
});

const Effects = builder.objectRef<GameMasterEffects>('GameMasterEffects').implement({
  description: 'What becomes of sessions, bookings and money, before it is done.',
  fields: (t) => ({
    archive: t.exposeStringList('archive', { description: 'What archiving does, sentence by sentence.' }),
    unlink: t.exposeStringList('unlink', { description: 'What unlinking does, sentence by sentence.' }),
    link: t.exposeStringList('link', { description: 'What linking does, sentence by sentence.' }),
    sessions: t.exposeInt('sessions', { description: 'Sessions that archiving calls off.' }),
    refundCents: t.int({
      description: 'What archiving gives back, to cards and as credit together, in US cents.',
      resolve: refundOf,
    }),
  }),
});

builder.objectFields(Admin, (t) => ({
  gameMasters: t.connection(
    {
      type: GameMaster,
      description: 'Profiles of Game Masters, newest first.',
      args: { filter: t.arg({ type: Filter, description: 'Left out: all that are not archived.' }) },
      complexity: pageComplexity,
      resolve: async (_admin, { filter, ...page }) =>
        toConnection(await listGameMastersForStaff(filter, page), placeOfId),
    },
    GameMasterConnection,
  ),
  gameMasterEffects: t.field({
    type: Effects,
    description: 'What archiving, unlinking or linking a profile would do now. Changes nothing.',
    args: { id: t.arg.id({ required: true, description: 'The profile, by global id or number.' }) },
    resolve: (_admin, { id }) => gameMasterEffects(rowId('GameMaster', id, 'id')),
  }),
  usersToLink: t.prismaField({
    type: [UserNode],
    description: `People with the role of a Game Master and no profile, by name; at most ${MOST_TO_LINK}.`,
    args: { search: t.arg.string({ description: 'Part of the name, the user name or the address.' }) },
    resolve: (query, _admin, filter) => db.user.findMany({ ...query, ...usersToLink(filter, MOST_TO_LINK) }),
  }),
}));

mutation('archiveGameMaster', {
  description:
    'Takes a profile off the lists; what it has ahead is called off, everyone refunded and told. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The profile it is about.' }),
    sessions: t.int({
      required: true,
      description: 'The sessions that `gameMasterEffects` named; refused when there are others by now.',
    }),
    refundCents: t.int({
      required: true,
      description: 'The sum it named, in US cents; refused when it is another by now.',
    }),
    reason: t.string({ description: 'Told to everybody concerned; null: that the Game Master has left.' }),
  }),
  resolve: async ({ id, ...told }, { viewer }) =>
    archiveGameMaster(viewer, rowId('GameMaster', id, 'id'), told),
  payload: (t) => ({
    gameMaster: t.field({
      type: GameMaster,
      description: 'The profile, archived.',
      resolve: ({ id }) => getGameMaster(id),
    }),
    calledOff: t.exposeInt('calledOff', { description: 'Sessions that were called off.' }),
  }),
});
