import { GameMaster, loadGameMaster } from '../../catalog/game-master.schema.ts';
import { isBookable } from '../../catalog/rules.ts';
import { Session, SessionStatusEnum } from '../../catalog/session.schema.ts';
import { gameFields } from '../../catalog/session-editor.schema.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { byService, mutation, type PayloadBuilder } from '../../platform/graphql/mutation.ts';
import { makeNode } from '../../platform/graphql/node.ts';
import { knownRow } from '../../platform/graphql/rows.ts';
import { requirePlanner, requireStaff } from '../../platform/viewer.ts';
import {
  canEnd,
  createCampaign,
  type EndPreview,
  endCampaign,
  extendCampaign,
  previewEnd,
  visibleCampaigns,
} from './campaigns.service.ts';
import { loadCampaignDates, loadCampaigns, loadLatestDate } from './payment-plan.schema.ts';

const EndPreviewRef = builder.objectRef<EndPreview>('EndPreview').implement({
  description: 'The effects of ending a campaign, before it is done.',
  fields: (t) => ({
    refundCents: t.exposeInt('refundCents', {
      description: 'Total refund, to cards and as session credit, in US cents.',
    }),
    lines: t.exposeStringList('lines', { description: 'The effects, one sentence each.' }),
  }),
});

export const CampaignNode = builder.prismaObject('Campaign', {
  select: { id: true },
  description: 'A series of sessions that players join. Public once one of its dates is.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID, used in REST and in URLs.' }),
    title: t.exposeString('title', {
      description: 'Title of the series; its dates have the same title unless staff changed one.',
    }),
    timeZone: t.exposeString('timeZone', {
      description: 'IANA time zone of its weekly start time.',
    }),
    everyWeeks: t.exposeInt('everyWeeks', {
      nullable: true,
      description: 'Interval between dates, in weeks; null: individual dates.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was ended; null: not ended.',
    }),
    endReason: t.exposeString('endReason', {
      nullable: true,
      description: 'Reason for ending it, as told to players; null: not ended, or no reason given.',
    }),
    gameMaster: t.field({
      type: GameMaster,
      description: 'Who runs its dates.',
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
      description: 'Upcoming published dates, earliest first, at most 60.',
      resolve: async ({ id }, _args, context) =>
        (await loadCampaignDates(context, id)).filter((session) => isBookable(session, clock.now())),
    }),
    introducedBy: t.field({
      type: Session,
      nullable: true,
      description:
        'The date whose description, picture and facts represent the series: the first upcoming one, otherwise the last; null: no date is public.',
      resolve: async ({ id }, _args, context) => {
        const dates = await loadCampaignDates(context, id);
        const first = dates.find((session) => isBookable(session, clock.now()));
        return first ?? dates.at(-1) ?? (await loadLatestDate(context, id));
      },
    }),
    memberCount: t.int({
      description: 'The number of current players.',
      select: { _count: { select: { memberships: { where: { leftAt: null } } } } },
      resolve: ({ _count }) => _count.memberships,
    }),
    viewerCanEnd: t.boolean({
      description: 'Whether it goes on and the viewer is staff or its Game Master.',
      select: { gameMasterId: true, endedAt: true },
      resolve: (campaign, _args, { viewer }) => canEnd(viewer, campaign),
    }),
    endPreview: t.field({
      type: EndPreviewRef,
      nullable: true,
      complexity: 50,
      description:
        'The effects of `endCampaign` now; changes nothing. null: the viewer may not end it, or it has ended. An error if another Game Master runs a future date: then only staff can end it.',
      select: { id: true, gameMasterId: true, endedAt: true },
      resolve: (campaign, _args, { viewer }) => previewEnd(viewer, campaign),
    }),
  }),
});

makeNode(CampaignNode, 'Campaign', (query, id, { viewer }) =>
  db.campaign.findMany({ ...query, where: { id, AND: visibleCampaigns(viewer) } }),
);

builder.objectField(Session, 'campaign', (t) =>
  t.field({
    type: CampaignNode,
    nullable: true,
    description: 'The campaign this session belongs to; null: a single session.',
    resolve: async ({ campaignId }, _args, context, info) => {
      const campaign = campaignId === null ? null : await loadCampaigns(context, campaignId);
      if (!campaign) return null;
      return knownRow(context, info, 'Campaign', campaign, (query) =>
        db.campaign.findUnique({ ...query, where: { id: campaign.id } }),
      ) as never;
    },
  }),
);

builder.queryField('campaign', (t) =>
  t.prismaField({
    type: CampaignNode,
    nullable: true,
    description: 'A campaign by ID; null: not found, or not visible to the viewer.',
    args: { id: t.arg.id({ required: true, description: 'The global ID or the databaseId.' }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.campaign.findFirst({
        ...query,
        where: { id: rowId('Campaign', id, 'id'), AND: visibleCampaigns(viewer) },
      }),
  }),
);

export const changedCampaign = (t: PayloadBuilder<{ campaignId: number }>) => ({
  campaign: t.prismaField({
    type: CampaignNode,
    description: 'The updated campaign.',
    resolve: (query, { campaignId }) =>
      db.campaign.findUniqueOrThrow({ ...query, where: { id: campaignId } }),
  }),
});

mutation('createCampaign', {
  description: 'Creates a campaign with all its dates. Staff, and Game Masters for drafts of their own.',
  auth: requirePlanner,
  input: (t) => ({
    ...gameFields(t),
    scheduledAt: t.field({ type: 'DateTime', required: true, description: 'Start time of the first date.' }),
    status: t.field({ type: SessionStatusEnum, description: 'SCHEDULED or DRAFT. Default: SCHEDULED.' }),
    timeZone: t.string({
      required: true,
      description: 'IANA time zone; all dates keep the same local time.',
    }),
    everyWeeks: t.int({
      description: 'Interval between dates, in weeks, 1 to 8; null: the dates in `ownDates`.',
    }),
    dates: t.int({ description: 'The number of dates, 1 to 52; null with `ownDates`.' }),
    ownDates: t.field({
      type: ['DateTime'],
      description: 'Individual dates after the first one, at most 52; null: regular dates.',
    }),
    requestKey: t.string({
      description:
        'Idempotency key, the same for all retries of one campaign, so that it is created only once; 8 to 64 letters, digits, - or _. null: every call creates a campaign.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    const gameMasterId = rowId('GameMaster', input.gameMasterId, 'gameMasterId');
    return { campaignId: await createCampaign(viewer, { ...input, gameMasterId }) };
  },
  payload: changedCampaign,
});

mutation('extendCampaign', {
  description:
    'Adds dates at the end and reserves a seat of each for every player; an unpublished campaign gets drafts. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    campaignId: t.id({ required: true, description: 'The campaign, by global ID or databaseId.' }),
    dates: t.int({ description: 'The number of new dates, 1 to 52; null with `ownDates`.' }),
    ownDates: t.field({
      type: ['DateTime'],
      description: 'Individual new dates, at most 52; null: regular dates.',
    }),
    lastDate: t.field({
      type: 'DateTime',
      description:
        'The last date as the client read it, to prevent adding dates twice. Default: not checked.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    const campaignId = rowId('Campaign', input.campaignId, 'campaignId');
    await extendCampaign(viewer, campaignId, input);
    return { campaignId };
  },
  payload: changedCampaign,
});

mutation('endCampaign', {
  description:
    'Ends a campaign: cancels all future dates, refunds paid ones and notifies everybody. Staff, or its Game Master unless another one runs a future date.',
  auth: byService,
  input: (t) => ({
    campaignId: t.id({ required: true, description: 'The campaign, by global ID or databaseId.' }),
    reason: t.string({ description: 'Reason for the players, at most 1000 characters. Default: none.' }),
    refundCents: t.int({
      description:
        '`EndPreview.refundCents` as shown, in US cents; refused if it has changed. Default: not checked.',
    }),
  }),
  resolve: async ({ reason, refundCents, ...input }, { viewer }) => {
    const campaignId = rowId('Campaign', input.campaignId, 'campaignId');
    await endCampaign(viewer, campaignId, reason, refundCents ?? null);
    return { campaignId };
  },
  payload: changedCampaign,
});
