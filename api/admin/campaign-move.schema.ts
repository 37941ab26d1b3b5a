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
  description: 'The effect of moving one campaign date on one user.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      description: 'The session of the date, before the move.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    ...effectFields(t),
  }),
});

const Person = builder.objectRef<MovedPerson>('CampaignMovedPerson').implement({
  description: 'A user who would be notified, in one mail, of changed campaign dates.',
  fields: (t) => ({
    userId: t.id({
      description: 'Global ID of the user.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
    name: t.exposeString('name', { description: 'Full name.' }),
    dates: t.field({
      type: [MovedDate],
      description: 'The changed dates that affect the user, earliest first.',
      resolve: ({ dates }) => dates,
    }),
  }),
});

const Preview = builder.objectRef<CampaignMovePreview>('CampaignMovePreview').implement({
  description:
    'The effects of giving a campaign date and all later ones another time or Game Master, before saving.',
  fields: (t) => ({
    dates: t.field({
      type: [PlannedTable],
      description: 'The dates that would change, earliest first; at most 60.',
      resolve: ({ dates }) => dates,
    }),
    seated: t.exposeInt('seated', {
      description:
        'The number of users with a paid, reserved or held seat on these dates. Their agreed price never changes.',
    }),
    told: t.exposeInt('told', { description: 'The number of users who would be notified.' }),
    people: t.field({
      type: [Person],
      description: 'The users who would be notified; the first 100.',
      resolve: ({ people }) => people,
    }),
  }),
});

builder.objectField(Admin, 'campaignMovePreview', (t) =>
  t.field({
    type: Preview,
    complexity: 60,
    description:
      'Previews which dates and users are affected by changing a campaign date and all later ones. Changes nothing.',
    args: {
      sessionId: t.arg.id({
        required: true,
        description: 'The session of the first date to change, by global ID or databaseId.',
      }),
      scheduledAt: t.arg({ type: 'DateTime', description: 'New start time. Default: unchanged.' }),
      gameMasterId: t.arg.id({ description: 'New Game Master. Default: unchanged.' }),
    },
    resolve: ({ viewer }, { sessionId, scheduledAt = null, gameMasterId }) =>
      previewCampaignMove(viewer, rowId('Session', sessionId, 'sessionId'), {
        scheduledAt,
        gameMasterId: gameMasterId ? rowId('GameMaster', gameMasterId, 'gameMasterId') : null,
      }),
  }),
);

const DateRead = builder.inputType('CampaignDateInput', {
  description: 'A campaign date and the version the client last read.',
  fields: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, by global ID or databaseId.' }),
    version: t.int({ required: true, description: 'The version last read.' }),
  }),
});

const datesOf = (dates: readonly { sessionId: string | number; version: number }[]) =>
  dates.map((date) => ({ ...date, sessionId: rowId('Session', date.sessionId, 'dates') }));

mutation('moveCampaignDates', {
  description:
    'Moves a campaign date and all later ones, all or none and all by the same amount of local time. Affected users are notified at once, with the right to cancel. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session of the first date to move.' }),
    scheduledAt: t.field({
      type: 'DateTime',
      required: true,
      description: 'New start time of the first date.',
    }),
    reason: t.string({
      description: 'Reason, sent to the affected users; at most 500 characters. null: none given.',
    }),
    dates: t.field({
      type: [DateRead],
      required: true,
      description:
        'All dates to move, as in `campaignMovePreview`; refused if one was changed, added or moved since.',
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
    'Applies the same changes to a campaign date and all later ones, all or none. Agreed prices stay: a new price applies to later joins and bookings. If the Game Master changes, affected users are notified at once, with the right to cancel. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session of the first date to change.' }),
    gameMasterId: t.id({ description: 'New Game Master; null: unchanged, as for all fields below.' }),
    title: t.string({ description: 'New title.' }),
    description: t.string({ description: 'New description, HTML; forbidden markup is removed.' }),
    priceCents: t.int({
      description: 'New price of a seat for later joins and bookings, in US cents.',
    }),
    maxPlayers: t.int({ description: 'New number of seats per date; not below the seats taken.' }),
    facts: t.field({
      type: SessionFactsInput,
      description: 'New table facts; omitted facts stay as they are on each date.',
    }),
    reason: t.string({
      description:
        'Reason for the new Game Master, sent to the affected users; at most 500 characters. null: none given.',
    }),
    dates: t.field({
      type: [DateRead],
      required: true,
      description:
        'All dates to change, as in `campaignMovePreview`; refused if one was changed or added since.',
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
