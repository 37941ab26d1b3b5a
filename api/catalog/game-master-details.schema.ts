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
  description: 'The hours in which a Game Master runs tables on a weekday, on the clock of their zone.',
  fields: (t) => ({
    day: t.exposeInt('day', { description: 'From 1, Monday, to 7, Sunday.' }),
    from: t.exposeString('from', { description: 'HH:MM, from 00:00 to 23:59.' }),
    to: t.exposeString('to', { description: 'HH:MM; earlier than `from`: on the next day.' }),
  }),
});

builder.objectFields(GameMaster, (t) => ({
  languages: t.stringList({
    description: 'In which languages they run tables, as they write them.',
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id)).languages,
  }),
  videoUrl: t.string({
    nullable: true,
    description: 'An https address of a film in which they introduce themselves; null: none.',
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id)).videoUrl,
  }),
  availability: t.field({
    type: [WeeklyHoursRef],
    description: 'On which weekdays they run tables, Monday first; none: they say nothing of it.',
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id)).availability,
  }),
  timeZone: t.string({
    nullable: true,
    description: 'The IANA zone of those hours; null: none is known.',
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id)).timeZone,
  }),
  tableMessage: t.string({
    nullable: true,
    description:
      'What goes to each of their tables 48 hours before it meets, unless it has a text of its own; null: the viewer is neither they nor staff.',
    resolve: async ({ id }, _args, context) =>
      isStaffOrHost(context.viewer, id) ? (await detailsOf(context, id)).tableMessage : null,
  }),
  isTrusted: t.boolean({
    nullable: true,
    description:
      'Whether they put sessions on the board without asking staff; null: the viewer is neither they nor staff.',
    resolve: async ({ id }, _args, context) =>
      isStaffOrHost(context.viewer, id) ? (await detailsOf(context, id)).trusted : null,
  }),
}));

mutation('trustGameMaster', {
  description: 'Lets a Game Master publish without asking, or not any more. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The profile it is about.' }),
    isTrusted: t.boolean({ required: true, description: 'False: their drafts wait for staff.' }),
  }),
  resolve: async ({ id, isTrusted }, { viewer }) => ({
    gameMaster: await trustGameMaster(viewer, rowId('GameMaster', id, 'id'), isTrusted),
  }),
  payload: (t) => ({
    gameMaster: t.expose('gameMaster', { type: GameMaster, description: 'The profile as it is now.' }),
  }),
});
