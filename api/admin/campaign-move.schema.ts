import { changedCampaign } from '../bookings/campaigns/campaign.schema.ts';
import {
  type CampaignMovePreview,
  moveCampaignDates,
  previewCampaignMove,
} from '../bookings/moving/campaign-moves.service.ts';
import { loadSession, Session } from '../catalog/session.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { PlannedTable } from './planned-tables.schema.ts';
import { MoveStanding } from './session-move.schema.ts';

type MovedPerson = CampaignMovePreview['people'][number];

const MovedDate = builder.objectRef<MovedPerson['dates'][number]>('CampaignMovedDate').implement({
  description: 'What another time of one date does to somebody.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      description: 'The date, as it is now.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    standing: t.field({
      type: MoveStanding,
      description: 'What they have at the table.',
      resolve: ({ standing }) => standing,
    }),
    meaning: t.exposeString('meaning', {
      description:
        'What it does to them, in the words of their mail, with times in the zone of the admin area.',
    }),
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
    'What it means to give a date of a campaign and all later ones another time, before it is saved.',
  fields: (t) => ({
    dates: t.field({
      type: [PlannedTable],
      description: 'Every date that would be moved, at most 60, in order.',
      resolve: ({ dates }) => dates,
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
      'Which dates, and whom, it concerns when a date and all later ones are moved. Changes nothing.',
    args: {
      sessionId: t.arg.id({ required: true, description: 'The first date to move, by global id or number.' }),
      scheduledAt: t.arg({ type: 'DateTime', required: true, description: 'When it would start.' }),
    },
    resolve: ({ viewer }, { sessionId, scheduledAt }) =>
      previewCampaignMove(viewer, rowId('Session', sessionId, 'sessionId'), scheduledAt),
  }),
);

const DateRead = builder.inputType('CampaignDateInput', {
  description: 'A date of a campaign as it was read.',
  fields: (t) => ({
    sessionId: t.id({ required: true, description: 'Which one.' }),
    version: t.int({ required: true, description: 'Its version then.' }),
  }),
});

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
      dates: dates.map((date) => ({ ...date, sessionId: rowId('Session', date.sessionId, 'dates') })),
    }),
  }),
  payload: changedCampaign,
});
