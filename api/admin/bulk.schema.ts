import { GameMaster, loadGameMaster } from '../catalog/game-master.schema.ts';
import { loadSession, Session } from '../catalog/session.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { UndeliveredMail } from './alerts.schema.ts';
import * as bulk from './bulk.service.ts';
import { MOST_AT_ONCE } from './rules.ts';

type Node = 'Session' | 'GameMaster' | 'UndeliveredMail';
interface Outcome extends bulk.RowOutcome {
  node: Node;
}

const RowOutcome = builder.objectRef<Outcome>('RowOutcome').implement({
  description: 'What became of one row of several that the same was to be done to.',
  fields: (t) => ({
    id: t.id({ description: 'Which one, by global id.', resolve: ({ node, id }) => globalId(node, id) }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why it was not done, in a sentence; null: it was done.',
    }),
  }),
});

type Answer = { outcomes: bulk.RowOutcome[] };
const outcomesOf = (t: PayloadBuilder<Answer>, node: Node) =>
  t.field({
    type: [RowOutcome],
    description: 'Each row once, in the order in which they were named.',
    resolve: ({ outcomes }) => outcomes.map((outcome) => ({ ...outcome, node })),
  });

const several = (t: InputBuilder) => ({
  ids: t.idList({ required: true, description: `From 1 to ${MOST_AT_ONCE} of them, each named once.` }),
});
const numbers = (node: Node, ids: readonly string[]) => ids.map((id) => rowId(node, id, 'ids'));

const SessionVersion = builder.inputType('SessionVersionInput', {
  description: 'A session as somebody has read it.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Which one, by global id or number.' }),
    version: t.int({ required: true, description: 'The version that was read; refused when it is old.' }),
  }),
});
const sessionsIn = (t: InputBuilder) => ({
  sessions: t.field({
    type: [SessionVersion],
    required: true,
    description: `From 1 to ${MOST_AT_ONCE} of them, each named once.`,
  }),
});
const changedSessions = (t: PayloadBuilder<Answer>) => ({
  outcomes: outcomesOf(t, 'Session'),
  sessions: t.field({
    type: [Session],
    description: 'Those that were changed, as they are now.',
    resolve: async ({ outcomes }, _args, context) => {
      const rows = await Promise.all(bulk.doneIn(outcomes).map((id) => loadSession(context, id)));
      return rows.filter((row) => row !== null);
    },
  }),
});
const versions = (sessions: readonly { id: string; version: number }[]) =>
  sessions.map(({ id, version }) => ({ id: rowId('Session', id, 'sessions'), version }));

mutation('publishSessions', {
  description: 'Puts several drafts on the board, each by itself. Staff only.',
  auth: requireStaff,
  input: sessionsIn,
  resolve: async ({ sessions }, { viewer }) => ({
    outcomes: await bulk.changeSessions(viewer, 'scheduled', versions(sessions)),
  }),
  payload: changedSessions,
});

mutation('unpublishSessions', {
  description: 'Makes drafts of several sessions that nobody has booked, each by itself. Staff only.',
  auth: requireStaff,
  input: sessionsIn,
  resolve: async ({ sessions }, { viewer }) => ({
    outcomes: await bulk.changeSessions(viewer, 'draft', versions(sessions)),
  }),
  payload: changedSessions,
});

const changedProfiles = (t: PayloadBuilder<Answer>) => ({
  outcomes: outcomesOf(t, 'GameMaster'),
  gameMasters: t.field({
    type: [GameMaster],
    description: 'Those that were changed, as they are now.',
    resolve: async ({ outcomes }, _args, context) => {
      const rows = await Promise.all(bulk.doneIn(outcomes).map((id) => loadGameMaster(context, id)));
      return rows.filter((row) => row !== null);
    },
  }),
});

mutation('archiveGameMasters', {
  description:
    'Takes several profiles off the lists that have nothing ahead; one with sessions to come is refused. Staff only.',
  auth: requireStaff,
  input: several,
  resolve: async ({ ids }, { viewer }) => ({
    outcomes: await bulk.archiveGameMasters(viewer, numbers('GameMaster', ids)),
  }),
  payload: changedProfiles,
});

mutation('restoreGameMasters', {
  description: 'Lists several archived profiles again. Staff only.',
  auth: requireStaff,
  input: several,
  resolve: async ({ ids }, { viewer }) => ({
    outcomes: await bulk.restoreGameMasters(viewer, numbers('GameMaster', ids)),
  }),
  payload: changedProfiles,
});

mutation('resendMails', {
  description: 'Tries several mails again that were given up. Staff only.',
  auth: requireStaff,
  input: several,
  resolve: async ({ ids }, { viewer }) => ({
    outcomes: await bulk.resendMails(viewer, numbers('UndeliveredMail', ids)),
  }),
  payload: (t) => ({
    outcomes: outcomesOf(t, 'UndeliveredMail'),
    mails: t.prismaField({
      type: [UndeliveredMail],
      description: 'Those that are on their way again.',
      resolve: (query, { outcomes }) =>
        db.outboxMail.findMany({ ...query, where: { id: { in: bulk.doneIn(outcomes) } } }),
    }),
  }),
});
