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
  description: 'What calling off the rest of a campaign does to players and their money, before it is done.',
  fields: (t) => ({
    refundCents: t.exposeInt('refundCents', {
      description: 'What goes back, to cards and as session credit together, in US cents.',
    }),
    lines: t.exposeStringList('lines', { description: 'What happens to whom, sentence by sentence.' }),
  }),
});

export const CampaignNode = builder.prismaObject('Campaign', {
  select: { id: true },
  description: 'A series of sessions that players join. Public as soon as one of its dates is.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST and addresses use.' }),
    title: t.exposeString('title', {
      description: 'What the series is called; its dates have the same title unless staff changed one.',
    }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA zone in which its weekly time is meant.',
    }),
    everyWeeks: t.exposeInt('everyWeeks', {
      nullable: true,
      description: 'Weeks from one date to the next; null: each date was chosen by hand.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the rest was called off; null: it goes on.',
    }),
    endReason: t.exposeString('endReason', {
      nullable: true,
      description: 'Why the rest was called off, as players were told; null: it goes on, or nobody said why.',
    }),
    gameMaster: t.field({
      type: GameMaster,
      description: 'Who runs the series.',
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
    introducedBy: t.field({
      type: Session,
      nullable: true,
      description:
        'The date whose description, picture and facts speak for the series: the first that can be booked, else the last one; null: no date is public.',
      resolve: async ({ id }, _args, context) => {
        const dates = await loadCampaignDates(context, id);
        const first = dates.find((session) => isBookable(session, clock.now()));
        return first ?? dates.at(-1) ?? (await loadLatestDate(context, id));
      },
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
    endPreview: t.field({
      type: EndPreviewRef,
      nullable: true,
      complexity: 50,
      description:
        'What `endCampaign` would do now; changes nothing. Null: the viewer may not end it, or it has ended. An error where somebody else runs dates of it by now: only staff end it then.',
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
    description: 'The series this session is a date of; null: a single evening.',
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
    description: 'One campaign by global id or number; null: there is none that the viewer may see.',
    args: { id: t.arg.id({ required: true, description: 'A global id, or the databaseId.' }) },
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
    description: 'The campaign as it is now.',
    resolve: (query, { campaignId }) =>
      db.campaign.findUniqueOrThrow({ ...query, where: { id: campaignId } }),
  }),
});

mutation('createCampaign', {
  description:
    'Puts a series of sessions into the catalogue, all or none. For staff, and for Game Masters who write drafts of their own.',
  auth: requirePlanner,
  input: (t) => ({
    ...gameFields(t),
    scheduledAt: t.field({ type: 'DateTime', required: true, description: 'When the first date starts.' }),
    status: t.field({ type: SessionStatusEnum, description: 'SCHEDULED, or DRAFT; null: SCHEDULED.' }),
    timeZone: t.string({ required: true, description: 'The IANA zone whose wall clock all dates keep.' }),
    everyWeeks: t.int({
      description: 'Weeks from one date to the next, 1 to 8; null: the dates in `ownDates`.',
    }),
    dates: t.int({ description: 'How many in this rhythm, 1 to 52; null with `ownDates`.' }),
    ownDates: t.field({
      type: ['DateTime'],
      description: 'The dates after the first one, chosen by hand, at most 52; null: they follow the rhythm.',
    }),
    requestKey: t.string({
      description:
        'Chosen by the caller, the same for every try of one campaign, so that a second try makes nothing twice; 8 to 64 letters, digits, - or _. Null: every try makes one.',
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
    'Adds dates at the end and keeps a seat of each for every player; those of an unpublished campaign wait as drafts. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    campaignId: t.id({ required: true, description: 'The campaign that goes on.' }),
    dates: t.int({ description: 'How many more in its rhythm, 1 to 52; null with `ownDates`.' }),
    ownDates: t.field({
      type: ['DateTime'],
      description: 'The new dates, chosen by hand, at most 52; null: they follow the rhythm.',
    }),
    lastDate: t.field({
      type: 'DateTime',
      description: 'The last date as it was read, so that nothing is added twice; null: not checked.',
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
    'Calls off all that lies ahead: paid dates are refunded, reserved ones end, everybody is told. For staff, and its Game Master while nobody else runs a date of it.',
  auth: byService,
  input: (t) => ({
    campaignId: t.id({ required: true, description: 'Which one; a global id, or the databaseId.' }),
    reason: t.string({ description: 'Told to the players, at most 1000 characters; null: not said.' }),
    refundCents: t.int({
      description:
        'What `endPreview` named, in US cents; refused when it is another sum by now. Null: nothing was promised.',
    }),
  }),
  resolve: async ({ reason, refundCents, ...input }, { viewer }) => {
    const campaignId = rowId('Campaign', input.campaignId, 'campaignId');
    await endCampaign(viewer, campaignId, reason, refundCents ?? null);
    return { campaignId };
  },
  payload: changedCampaign,
});
