import { UserNode, userById } from '../identity/user.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { gathered } from '../platform/gathered.ts';
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
  description: 'The public profile of a person who runs sessions.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'specialties' in value,
  loadMany: (ids, context) => Promise.all(ids.map((id) => visibleGameMaster(context, rowNumber(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST and addresses use.' }),
    name: t.exposeString('name', { description: 'The name of the profile.' }),
    title: t.exposeString('title', { description: 'What kind of Game Master, in a few words.' }),
    bio: t.exposeString('bio', { description: 'How they introduce themselves, in plain text.' }),
    rating: t.float({
      nullable: true,
      description:
        'What players gave on average to whoever runs the profile, 1.0 to 5.0, to one decimal; null: not rated yet.',
      resolve: ({ rating }) => (rating === null ? null : Number(rating)),
    }),
    reviewCount: t.exposeInt('reviewCount', {
      description: 'How many reviews `rating` is made of: those that everybody may read.',
    }),
    specialties: t.exposeStringList('specialties', {
      description: 'What they are good at, each in a few words; may be empty.',
    }),
    isViewer: t.boolean({
      description: 'Whether it is the profile of the viewer.',
      resolve: ofViewer(({ id }, _args, { viewer }) => viewer !== null && viewer.gameMasterId === id),
    }),
    isArchived: t.boolean({
      description: 'Runs no sessions any more, and is not listed.',
      resolve: ({ archivedAt }) => archivedAt !== null,
    }),
    version: t.exposeInt('version', {
      description: 'Counts the changes of its words and picture; `updateGameMaster` asks which one was read.',
    }),
    sessionsAhead: t.int({
      description: 'How many of their sessions lie ahead in the catalogue.',
      resolve: async ({ id }, _args, context) => (await sessionsAhead.load(context, id)) ?? 0,
    }),
    imageUrl: t.exposeString('imageUrl', {
      nullable: true,
      description: 'The picture that was uploaded or linked; null: a generated one is shown.',
    }),
    pictureUrl: t.string({
      description: 'A large picture; there always is one.',
      resolve: (gameMaster) => gameMasterPictures.large(gameMaster),
    }),
    avatarUrl: t.string({
      description: 'A small square picture; there always is one.',
      resolve: (gameMaster) => gameMasterPictures.small(gameMaster),
    }),
    user: t.field({
      type: UserNode,
      nullable: true,
      description:
        'The account of this Game Master, to write to; null: the profile has none, or it is closed.',
      resolve: ({ userId, isClosed }, _args, context, info) =>
        userId === null || (isClosed && !isStaff(context.viewer)) ? null : userById(context, info, userId),
    }),
  }),
});

builder.prismaObjectField(UserNode, 'avatarUrl', (t) =>
  t.string({
    nullable: true,
    description:
      "The person's face, the same everywhere: the picture of the account, else of the profile of a Game Master; null: neither, draw the initials.",
    select: { id: true, imageUrl: true, isGameMaster: true },
    resolve: ({ id, imageUrl, isGameMaster }, _args, context) =>
      imageUrl ?? (isGameMaster ? faceOfHost(context, id) : null),
  }),
);

/** One statement for all concurrent requests: the head of every page shows the picture of whoever is logged in. */
const face = gathered(facesOfHosts);
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
    description: 'One Game Master by global id or number; null: there is none.',
    args: { id: t.arg.id({ required: true, description: 'A global id, or the databaseId.' }) },
    resolve: (_root, { id }, context) => visibleGameMaster(context, rowId('GameMaster', id, 'id')),
  }),
}));

builder.prismaObjectField(ViewerNode, 'gameMaster', (t) =>
  t.field({
    type: GameMaster,
    nullable: true,
    description: "The viewer's own public profile; null: the viewer runs no sessions.",
    resolve: (_user, _args, context) =>
      context.viewer?.gameMasterId ? loadGameMaster(context, context.viewer.gameMasterId) : null,
  }),
);
