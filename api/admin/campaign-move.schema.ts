import { changedCampaign } from '../bookings/campaigns/campaign.schema.ts';
import { changeCampaignDates } from '../bookings/moving/campaign-changes.service.ts';
import {
  type CampaignMovePreview,
  moveCampaignDates,
  previewCampaignMove,
} from '../bookings/moving/campaign-moves.service.ts';
import { effectFields } from '../bookings/moving/move-preview.schema.ts';
import { loadSession, Session } from '../catalog/session.schema.ts';
import { SessionFactsInput } from '../catalog/session-facts.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { PlannedTable } from './planned-tables.schema.ts';

type MovedPerson = CampaignMovePreview['people'][number];

const MovedDate = builder.objectRef<MovedPerson['dates'][number]>('CampaignMovedDate').implement({
  description: 'What another time of one date does to somebody.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      description: 'The date, as it is now.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    ...effectFields(t),
  }),
});

const Person = builder.objectRef<MovedPerson>('CampaignMovedPerson').implement({
  description: 'Somebody who would be told, in one mail, that dates of a campaign get another time.',
  fields: (t) => ({
    userId: t.id({ description: 'Who it is.', resolve: ({ userId }) => globalId('User', userId) }),
    name: t.exposeString('name', { description: 'Their full name.' }),
    dates: t.field({
      type: [MovedDate],
      description: 'The dates that concern them, by date.',
      resolve: ({ dates }) => dates,
    }),
  }),
});

const Preview = builder.objectRef<CampaignMovePreview>('CampaignMovePreview').implement({
  description:
    'What it means to give a date of a campaign and all later ones another time or Game Master, before it is saved.',
  fields: (t) => ({
    dates: t.field({
      type: [PlannedTable],
      description: 'Every date that would be changed, at most 60, in order.',
      resolve: ({ dates }) => dates,
    }),
    seated: t.exposeInt('seated', {
      description:
        'How many people have a seat of one of them, paid, kept or being paid for: whatever the price becomes, theirs stays.',
    }),
    told: t.exposeInt('told', { description: 'How many people would be told.' }),
    people: t.field({
      type: [Person],
      description: 'The first hundred of them.',
      resolve: ({ people }) => people,
    }),
  }),
});

builder.objectField(Admin, 'campaignMovePreview', (t) =>
  t.field({
    type: Preview,
    complexity: 60,
    description:
      'Which dates, and whom, it concerns when a date and all later ones are changed. Changes nothing.',
    args: {
      sessionId: t.arg.id({ required: true, description: 'The first of them, by global id or number.' }),
      scheduledAt: t.arg({ type: 'DateTime', description: 'When it would start; left out: as now.' }),
      gameMasterId: t.arg.id({ description: 'Who would run them; left out: who does now.' }),
    },
    resolve: ({ viewer }, { sessionId, scheduledAt = null, gameMasterId }) =>
      previewCampaignMove(viewer, rowId('Session', sessionId, 'sessionId'), {
        scheduledAt,
        gameMasterId: gameMasterId ? rowId('GameMaster', gameMasterId, 'gameMasterId') : null,
      }),
  }),
);

const DateRead = builder.inputType('CampaignDateInput', {
  description: 'A date of a campaign as it was read.',
  fields: (t) => ({
    sessionId: t.id({ required: true, description: 'Which one.' }),
    version: t.int({ required: true, description: 'Its version then.' }),
  }),
});

const datesOf = (dates: readonly { sessionId: string | number; version: number }[]) =>
  dates.map((date) => ({ ...date, sessionId: rowId('Session', date.sessionId, 'dates') }));

mutation('moveCampaignDates', {
  description:
    'Gives a date of a campaign and all later ones another time, all or none: the hour on the wall and the weekday go on alike. Everybody concerned is told at once, with the right to cancel. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The first date to move.' }),
    scheduledAt: t.field({ type: 'DateTime', required: true, description: 'When it starts from now on.' }),
    reason: t.string({
      description: 'Why, told to everybody concerned, at most 500 characters; null: not said.',
    }),
    dates: t.field({
      type: [DateRead],
      required: true,
      description:
        'Every date that is moved, as the preview showed it; refused when one was changed, added or moved meanwhile.',
    }),
  }),
  resolve: async ({ sessionId, dates, ...input }, { viewer }) => ({
    campaignId: await moveCampaignDates(viewer, rowId('Session', sessionId, 'sessionId'), {
      ...input,
      dates: datesOf(dates),
    }),
  }),
  payload: changedCampaign,
});

mutation('changeCampaignDates', {
  description:
    'Changes a date of a campaign and all later ones alike, all or none. Nobody’s agreed price changes: another one holds for whoever joins or books afterwards. Another Game Master is told to everybody concerned at once, with the right to cancel. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The first date to change.' }),
    gameMasterId: t.id({ description: 'Who runs them from now on; null: unchanged, as for all below.' }),
    title: t.string({ description: 'What they are called.' }),
    description: t.string({ description: 'HTML; what may not stand in it is dropped.' }),
    priceCents: t.int({
      description: 'The price of a seat for whoever joins or books afterwards, in US cents.',
    }),
    maxPlayers: t.int({ description: 'How many seats each has; not fewer than are taken.' }),
    facts: t.field({
      type: SessionFactsInput,
      description: 'What is said of each table: what it does not name stays as each date has it.',
    }),
    reason: t.string({
      description:
        'Why another Game Master runs them, told to everybody concerned, at most 500 characters; null: not said.',
    }),
    dates: t.field({
      type: [DateRead],
      required: true,
      description:
        'Every date that is changed, as the preview showed it; refused when one was changed or added meanwhile.',
    }),
  }),
  resolve: async ({ sessionId, dates, reason, gameMasterId: master, ...changes }, { viewer }) => ({
    campaignId: await changeCampaignDates(
      viewer,
      rowId('Session', sessionId, 'sessionId'),
      { reason, dates: datesOf(dates) },
      { ...changes, ...(master != null && { gameMasterId: rowId('GameMaster', master, 'gameMasterId') }) },
    ),
  }),
  payload: changedCampaign,
});
