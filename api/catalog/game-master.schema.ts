import { UserNode, userById } from '../identity/user.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { batched } from '../platform/batched.ts';
import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { connectionOf } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import { ofViewer } from '../platform/graphql/of-viewer.ts';
import { rowNumber } from '../platform/rules.ts';
import { isStaff } from '../platform/viewer.ts';
import {
  countSessionsAhead,
  facesOfHosts,
  type GameMasterRow,
  gameMastersByIds,
  isForAll,
} from './game-masters.service.ts';
import { gameMasterPictures } from './picture-urls.ts';

/** Public. Other files add its sessions. */
export const GameMaster = builder.objectRef<GameMasterRow>('GameMaster');

builder.node(GameMaster, {
  description: 'The public profile of a Game Master.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'specialties' in value,
  loadMany: (ids, context) => Promise.all(ids.map((id) => visibleGameMaster(context, rowNumber(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID, used in REST and in URLs.' }),
    name: t.exposeString('name', { description: 'Display name of the profile.' }),
    title: t.exposeString('title', { description: 'Short title, such as the kind of Game Master they are.' }),
    bio: t.exposeString('bio', { description: 'Introduction in plain text.' }),
    rating: t.float({
      nullable: true,
      description:
        'Average rating by players of the person who now runs the profile, 1.0 to 5.0 with one decimal; null: no ratings yet.',
      resolve: ({ rating }) => (rating === null ? null : Number(rating)),
    }),
    reviewCount: t.exposeInt('reviewCount', {
      description: 'The number of public reviews behind `rating`.',
    }),
    specialties: t.exposeStringList('specialties', {
      description: 'Specialties, a few words each; may be empty.',
    }),
    isViewer: t.boolean({
      description: 'Whether this is the viewer’s own profile.',
      resolve: ofViewer(({ id }, _args, { viewer }) => viewer !== null && viewer.gameMasterId === id),
    }),
    isArchived: t.boolean({
      description: 'Whether the profile is archived: not listed, and no longer running sessions.',
      resolve: ({ archivedAt }) => archivedAt !== null,
    }),
    version: t.exposeInt('version', {
      description:
        'Incremented with each change of the profile; `updateGameMaster` requires the version last read.',
    }),
    sessionsAhead: t.int({
      description: 'The number of their upcoming sessions.',
      resolve: async ({ id }, _args, context) => (await sessionsAhead.load(context, id)) ?? 0,
    }),
    imageUrl: t.exposeString('imageUrl', {
      nullable: true,
      description: 'URL of the uploaded or linked picture; null: a generated picture is shown.',
    }),
    pictureUrl: t.string({
      description: 'URL of a large picture, never null.',
      resolve: (gameMaster) => gameMasterPictures.large(gameMaster),
    }),
    avatarUrl: t.string({
      description: 'URL of a small square picture, never null.',
      resolve: (gameMaster) => gameMasterPictures.small(gameMaster),
    }),
    user: t.field({
      type: UserNode,
      nullable: true,
      description:
        'The linked account, to which messages can be sent; null: not linked, or the account is closed.',
      resolve: ({ userId, isClosed }, _args, context, info) =>
        userId === null || (isClosed && !isStaff(context.viewer)) ? null : userById(context, info, userId),
    }),
  }),
});

builder.prismaObjectField(UserNode, 'avatarUrl', (t) =>
  t.string({
    nullable: true,
    description:
      'URL of the user’s picture: that of the account, otherwise of the Game Master profile; null: neither, show initials.',
    select: { id: true, imageUrl: true, isGameMaster: true },
    resolve: ({ id, imageUrl, isGameMaster }, _args, context) =>
      imageUrl ?? (isGameMaster ? faceOfHost(context, id) : null),
  }),
);

/** One statement for all concurrent requests: the head of every page shows the picture of whoever is logged in. */
const face = batched(facesOfHosts);
/** Returns the picture of a profile by the id of its user; null: the user has none. */
export const faceOfHost = loader<string | null>(
  async (userIds) => new Map(await Promise.all(userIds.map(async (id) => [id, await face(id)] as const))),
).load;
const sessionsAhead = loader(countSessionsAhead);
const gameMasters = loader(gameMastersByIds);
export const loadGameMaster = gameMasters.load;

/** Returns a profile that is requested directly; null: there is none that the viewer may find. */
async function visibleGameMaster(context: GraphQLContext, id: number) {
  const gameMaster = await loadGameMaster(context, id);
  return gameMaster && ((await isForAll(gameMaster)) || isStaff(context.viewer)) ? gameMaster : null;
}

export const GameMasterConnection = connectionOf(GameMaster, 'GameMaster');

builder.queryFields((t) => ({
  gameMaster: t.field({
    type: GameMaster,
    nullable: true,
    description: 'A Game Master by global ID or databaseId; null: not found.',
    args: { id: t.arg.id({ required: true, description: 'The global ID or the databaseId.' }) },
    resolve: (_root, { id }, context) => visibleGameMaster(context, rowId('GameMaster', id, 'id')),
  }),
}));

builder.prismaObjectField(ViewerNode, 'gameMaster', (t) =>
  t.field({
    type: GameMaster,
    nullable: true,
    description: 'The viewer’s own Game Master profile; null: none.',
    resolve: (_user, _args, context) =>
      context.viewer?.gameMasterId ? loadGameMaster(context, context.viewer.gameMasterId) : null,
  }),
);
