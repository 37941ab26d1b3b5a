import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { isStaffOrHost, requireStaff } from '../platform/viewer.ts';
import { GameMaster } from './game-master.schema.ts';
import { gameMasterDetails, trustGameMaster } from './game-master-details.service.ts';
import type { WeeklyHours } from './game-masters.rules.ts';

const details = loader(gameMasterDetails);

async function detailsOf(context: GraphQLContext, id: number) {
  const found = await details.load(context, id);
  if (!found) throw new Error(`Game Master ${id} is missing`);
  return found;
}

const WeeklyHoursRef = builder.objectRef<WeeklyHours>('WeeklyHours').implement({
  description:
    'The hours in which a Game Master usually runs tables on one day of the week, in the time zone of the profile.',
  fields: (t) => ({
    day: t.exposeInt('day', { description: '1 (Monday) to 7 (Sunday).' }),
    from: t.exposeString('from', { description: 'Start, HH:MM, 00:00 to 23:59.' }),
    to: t.exposeString('to', { description: 'End, HH:MM. Earlier than `from`: on the next day.' }),
  }),
});

builder.objectFields(GameMaster, (t) => ({
  languages: t.stringList({
    description: 'The languages in which they run tables, as written by the Game Master; may be empty.',
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id)).languages,
  }),
  videoUrl: t.string({
    nullable: true,
    description: 'HTTPS URL of an introduction video; null: none.',
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id)).videoUrl,
  }),
  availability: t.field({
    type: [WeeklyHoursRef],
    description: 'Their usual hours by day of the week, Monday first; empty: not specified.',
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id)).availability,
  }),
  timeZone: t.string({
    nullable: true,
    description: 'IANA time zone of `availability`; null: unknown.',
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id)).timeZone,
  }),
  tableMessage: t.string({
    nullable: true,
    description:
      'The message sent to each of their tables 48 hours before the start, unless the table has its own. null unless the viewer is this Game Master or staff.',
    resolve: async ({ id }, _args, context) =>
      isStaffOrHost(context.viewer, id) ? (await detailsOf(context, id)).tableMessage : null,
  }),
  isTrusted: t.boolean({
    nullable: true,
    description:
      'Whether they publish sessions without approval by staff. null unless the viewer is this Game Master or staff.',
    resolve: async ({ id }, _args, context) =>
      isStaffOrHost(context.viewer, id) ? (await detailsOf(context, id)).trusted : null,
  }),
}));

mutation('trustGameMaster', {
  description: 'Allows or forbids a Game Master to publish sessions without approval by staff. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The Game Master profile.' }),
    isTrusted: t.boolean({
      required: true,
      description:
        'Whether the Game Master publishes without approval; false: drafts wait for approval by staff.',
    }),
  }),
  resolve: async ({ id, isTrusted }, { viewer }) => ({
    gameMaster: await trustGameMaster(viewer, rowId('GameMaster', id, 'id'), isTrusted),
  }),
  payload: (t) => ({
    gameMaster: t.expose('gameMaster', { type: GameMaster, description: 'The updated profile.' }),
  }),
});
