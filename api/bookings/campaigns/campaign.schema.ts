import { campaignDates } from '../../catalog/campaigns.service.ts';
import { GameMaster, loadGameMaster } from '../../catalog/game-master.schema.ts';
import { isBookable } from '../../catalog/rules.ts';
import { forgetSession, Session, SessionStatusEnum } from '../../catalog/session.schema.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { makeNode } from '../../platform/graphql/node.ts';
import {
  canEnd,
  createCampaign,
  endCampaign,
  extendCampaign,
  visibleCampaigns,
} from './campaigns.service.ts';
import { forgetPlans, loadCampaignDates, loadCampaigns } from './payment-plan.schema.ts';

export const CampaignNode = builder.prismaObject('Campaign', {
  select: { id: true },
  description: 'A series of sessions that players join. Public as soon as one of its dates is.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST and addresses use.' }),
    title: t.exposeString('title'),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA zone in which its weekly time is meant.',
    }),
    everyWeeks: t.exposeInt('everyWeeks', { description: 'Weeks from one date to the next.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the rest was called off; null: it goes on.',
    }),
    endReason: t.exposeString('endReason', { nullable: true, description: 'null: it goes on.' }),
    gameMaster: t.field({
      type: GameMaster,
      select: { gameMasterId: true },
      resolve: async ({ gameMasterId }, _args, context) => {
        const gameMaster = await loadGameMaster(context, gameMasterId);
        if (!gameMaster) throw new Error(`Game Master ${gameMasterId} is missing`);
        return gameMaster;
      },
    }),
    dates: t.field({
      type: [Session],
      complexity: 30,
      description: 'What lies ahead, the earliest first, at most 60.',
      resolve: async ({ id }, _args, context) =>
        (await loadCampaignDates(context, id)).filter((session) => isBookable(session, clock.now())),
    }),
    memberCount: t.int({
      description: 'How many players have joined and not left.',
      select: { _count: { select: { memberships: { where: { leftAt: null } } } } },
      resolve: ({ _count }) => _count.memberships,
    }),
    viewerCanEnd: t.boolean({
      description: 'The viewer is staff or its Game Master, and it goes on.',
      select: { gameMasterId: true, endedAt: true },
      resolve: (campaign, _args, { viewer }) => canEnd(viewer, campaign),
    }),
  }),
});

makeNode(CampaignNode, 'Campaign', (query, id, { viewer }) =>
  db.campaign.findFirst({ ...query, where: { id, AND: visibleCampaigns(viewer) } }),
);

builder.objectField(Session, 'campaign', (t) =>
  t.field({
    type: CampaignNode,
    nullable: true,
    description: 'The series this session is a date of; null: a single evening.',
    resolve: ({ campaignId }, _args, context) =>
      campaignId === null ? null : (loadCampaigns(context, campaignId) as never),
  }),
);

builder.queryField('campaign', (t) =>
  t.prismaField({
    type: CampaignNode,
    nullable: true,
    description: 'One campaign by global id or number; null: there is none that the viewer may see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.campaign.findFirst({
        ...query,
        where: { id: rowId('Campaign', id, 'id'), AND: visibleCampaigns(viewer) },
      }),
  }),
);

const CreateCampaignInput = builder.inputType('CreateCampaignInput', {
  fields: (t) => ({
    gameMasterId: t.id({ required: true }),
    title: t.string({ required: true }),
    description: t.string({ required: true, description: 'HTML; what may not stand in it is dropped.' }),
    imageUrl: t.string({
      description: 'The answer of an upload, or an https address; null: a generated picture.',
    }),
    gameSystem: t.string({ required: true }),
    priceCents: t.int({ required: true }),
    scheduledAt: t.field({ type: 'DateTime', required: true, description: 'The first date.' }),
    durationMinutes: t.int({ required: true }),
    maxPlayers: t.int({ required: true }),
    tags: t.string({ description: 'Parted by commas.' }),
    status: t.field({ type: SessionStatusEnum, description: 'SCHEDULED, or DRAFT; null: SCHEDULED.' }),
    level: t.string({ description: 'Accepted, without effect.' }),
    timeZone: t.string({ required: true, description: 'The IANA zone whose wall clock all dates keep.' }),
    everyWeeks: t.int({ required: true, description: '1 to 8.' }),
    dates: t.int({ required: true, description: 'How many, 1 to 52.' }),
  }),
});
const ExtendCampaignInput = builder.inputType('ExtendCampaignInput', {
  fields: (t) => ({
    campaignId: t.id({ required: true }),
    dates: t.int({ required: true, description: 'How many more, 1 to 52.' }),
  }),
});
const EndCampaignInput = builder.inputType('EndCampaignInput', {
  fields: (t) => ({
    campaignId: t.id({ required: true }),
    reason: t.string({ description: 'Told to the players, at most 1000 characters.' }),
  }),
});

builder.mutationFields((t) => ({
  createCampaign: t.prismaField({
    type: CampaignNode,
    errors: {},
    description: 'Puts a series of sessions into the catalogue, all or none. Staff only.',
    args: { input: t.arg({ type: CreateCampaignInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const gameMasterId = rowId('GameMaster', input.gameMasterId, 'gameMasterId');
      const id = await createCampaign(viewer, { ...input, gameMasterId });
      return db.campaign.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  extendCampaign: t.prismaField({
    type: CampaignNode,
    errors: {},
    description: 'Adds dates at the end and keeps a seat of each for every player. Staff only.',
    args: { input: t.arg({ type: ExtendCampaignInput, required: true }) },
    resolve: async (query, _root, { input }, context) => {
      const id = rowId('Campaign', input.campaignId, 'campaignId');
      await extendCampaign(context.viewer, id, { dates: input.dates });
      forgetPlans(context);
      return db.campaign.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  endCampaign: t.prismaField({
    type: CampaignNode,
    errors: {},
    description:
      'Calls off all that lies ahead: paid dates are refunded, reserved ones end, everybody is told. For staff and its Game Master.',
    args: { input: t.arg({ type: EndCampaignInput, required: true }) },
    resolve: async (query, _root, { input }, context) => {
      const id = rowId('Campaign', input.campaignId, 'campaignId');
      const dates = (await campaignDates([id])).get(id) ?? [];
      await endCampaign(context.viewer, id, input.reason);
      for (const date of dates) forgetSession(context, date.id);
      forgetPlans(context);
      return db.campaign.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
