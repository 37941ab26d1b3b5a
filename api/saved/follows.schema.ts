import { GameMaster, GameMasterConnection, loadGameMaster } from '../catalog/game-master.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { batched } from '../platform/batched.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { asList, loader } from '../platform/graphql/loader.ts';
import { byService, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { ofViewer } from '../platform/graphql/of-viewer.ts';
import {
  followedAmong,
  followedBy,
  followGameMaster,
  type HostsAsked,
  unfollowGameMaster,
} from './follows.service.ts';
import { MOST_FOLLOWED } from './rules.ts';

builder.prismaObjectField(ViewerNode, 'followedGameMasters', (t) =>
  t.connection(
    {
      type: GameMaster,
      description: 'The Game Masters the viewer follows, latest first. Visible only to the viewer.',
      complexity: pageComplexity,
      select: { id: true },
      resolve: async ({ id }, args, context) =>
        toConnection(await asList(context, () => followedBy(id, args)), ({ followId }) => ({
          at: 0,
          id: followId,
        })),
    },
    GameMasterConnection,
  ),
);

/** One statement for all concurrent requests. */
const followed = batched<HostsAsked, Set<number>>(followedAmong);

const isFollowed = loader<true>(async (ids, { viewer }) => {
  const own = viewer && (await followed({ userId: viewer.id, ids }));
  return new Map(ids.filter((id) => own?.has(id)).map((id) => [id, true as const]));
});

builder.objectField(GameMaster, 'isFollowed', (t) =>
  t.boolean({
    description:
      'Whether the viewer follows this Game Master; false for visitors. The Game Master is not told.',
    resolve: ofViewer(
      async ({ id }, _args, context) =>
        context.viewer !== null && (await isFollowed.load(context, id)) !== null,
      async (gameMasters, own) => {
        const followed = await isFollowed.among(
          own,
          gameMasters.map(({ id }) => id),
        );
        return gameMasters.map(({ id }) => followed.has(id));
      },
    ),
  }),
);

const changed = (t: PayloadBuilder<{ gameMasterId: number }>) => ({
  gameMaster: t.field({
    type: GameMaster,
    nullable: true,
    description: 'The Game Master as now visible to the viewer; null: the profile no longer exists.',
    resolve: ({ gameMasterId }, _args, context) => loadGameMaster(context, gameMasterId),
  }),
});

const whom = (description: string) => ({ required: true as const, description });

mutation('followGameMaster', {
  description: `Follows a Game Master, for mails about new tables (see \`mailFinds\`); at most ${MOST_FOLLOWED}. Logged-in users only.`,
  auth: byService,
  input: (t) => ({ gameMasterId: t.id(whom('The profile to follow.')) }),
  resolve: ({ gameMasterId }, { viewer }) =>
    followGameMaster(viewer, rowId('GameMaster', gameMasterId, 'gameMasterId')),
  payload: changed,
});

mutation('unfollowGameMaster', {
  description: 'Unfollows a Game Master. Logged-in users only.',
  auth: byService,
  input: (t) => ({ gameMasterId: t.id(whom('The profile to unfollow.')) }),
  resolve: ({ gameMasterId }, { viewer }) =>
    unfollowGameMaster(viewer, rowId('GameMaster', gameMasterId, 'gameMasterId')),
  payload: changed,
});
