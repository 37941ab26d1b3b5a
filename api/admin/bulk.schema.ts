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
  description: 'The outcome for one item of a bulk action.',
  fields: (t) => ({
    id: t.id({ description: 'Global ID of the item.', resolve: ({ node, id }) => globalId(node, id) }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the action failed, as a sentence; null: it succeeded.',
    }),
  }),
});

type Answer = { outcomes: bulk.RowOutcome[] };
const outcomesOf = (t: PayloadBuilder<Answer>, node: Node) =>
  t.field({
    type: [RowOutcome],
    description: 'One outcome per item, in input order.',
    resolve: ({ outcomes }) => outcomes.map((outcome) => ({ ...outcome, node })),
  });

const several = (t: InputBuilder) => ({
  ids: t.idList({ required: true, description: `The items, 1 to ${MOST_AT_ONCE}, without duplicates.` }),
});
const numbers = (node: Node, ids: readonly string[]) => ids.map((id) => rowId(node, id, 'ids'));

const SessionVersion = builder.inputType('SessionVersionInput', {
  description: 'A session and the version the client last read.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The session, by global ID or databaseId.' }),
    version: t.int({ required: true, description: 'The version last read; refused if outdated.' }),
  }),
});
const sessionsIn = (t: InputBuilder) => ({
  sessions: t.field({
    type: [SessionVersion],
    required: true,
    description: `The items, 1 to ${MOST_AT_ONCE}, without duplicates.`,
  }),
});
const changedSessions = (t: PayloadBuilder<Answer>) => ({
  outcomes: outcomesOf(t, 'Session'),
  sessions: t.field({
    type: [Session],
    description: 'The changed items in their current state.',
    resolve: async ({ outcomes }, _args, context) => {
      const rows = await Promise.all(bulk.doneIn(outcomes).map((id) => loadSession(context, id)));
      return rows.filter((row) => row !== null);
    },
  }),
});
const versions = (sessions: readonly { id: string; version: number }[]) =>
  sessions.map(({ id, version }) => ({ id: rowId('Session', id, 'sessions'), version }));

mutation('publishSessions', {
  description: 'Publishes several drafts independently of each other. Staff only.',
  auth: requireStaff,
  input: sessionsIn,
  resolve: async ({ sessions }, { viewer }) => ({
    outcomes: await bulk.changeSessions(viewer, 'scheduled', versions(sessions)),
  }),
  payload: changedSessions,
});

mutation('unpublishSessions', {
  description: 'Turns several sessions without bookings back into drafts, independently. Staff only.',
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
    description: 'The changed items in their current state.',
    resolve: async ({ outcomes }, _args, context) => {
      const rows = await Promise.all(bulk.doneIn(outcomes).map((id) => loadGameMaster(context, id)));
      return rows.filter((row) => row !== null);
    },
  }),
});

mutation('archiveGameMasters', {
  description:
    'Archives several Game Master profiles independently; refused for one with upcoming sessions. Staff only.',
  auth: requireStaff,
  input: several,
  resolve: async ({ ids }, { viewer }) => ({
    outcomes: await bulk.archiveGameMasters(viewer, numbers('GameMaster', ids)),
  }),
  payload: changedProfiles,
});

mutation('restoreGameMasters', {
  description: 'Restores several archived Game Master profiles, independently. Staff only.',
  auth: requireStaff,
  input: several,
  resolve: async ({ ids }, { viewer }) => ({
    outcomes: await bulk.restoreGameMasters(viewer, numbers('GameMaster', ids)),
  }),
  payload: changedProfiles,
});

mutation('resendMails', {
  description: 'Queues several given-up mails again, independently. Staff only.',
  auth: requireStaff,
  input: several,
  resolve: async ({ ids }, { viewer }) => ({
    outcomes: await bulk.resendMails(viewer, numbers('UndeliveredMail', ids)),
  }),
  payload: (t) => ({
    outcomes: outcomesOf(t, 'UndeliveredMail'),
    mails: t.prismaField({
      type: [UndeliveredMail],
      description: 'The mails that were queued again.',
      resolve: (query, { outcomes }) =>
        db.outboxMail.findMany({ ...query, where: { id: { in: bulk.doneIn(outcomes) } } }),
    }),
  }),
});
