import { rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requirePlanner } from '../platform/viewer.ts';
import { Session, SessionStatusEnum, SessionTypeEnum } from './session.schema.ts';
import { createSession, updateSession } from './session-editor.service.ts';
import { SessionFactsInput } from './session-facts.schema.ts';
import type { SessionRow } from './session-row.ts';

/** The fields that a session and the dates of a campaign share; in an edit only changed fields are given. */
const fieldsFor = <Required extends boolean>(t: InputBuilder, required: Required) => ({
  gameMasterId: t.id({ required, description: 'The Game Master who runs the session.' }),
  title: t.string({ required, description: 'Title in the catalogue.' }),
  description: t.string({ required, description: 'HTML; unsupported markup is removed.' }),
  imageUrl: t.string({
    description: 'The `imageUrl` that an upload returned, or an HTTPS URL; null: a generated picture.',
  }),
  gameSystem: t.string({ required, description: 'Game system, such as Daggerheart.' }),
  priceCents: t.int({ required, description: 'Price of a seat, in US cents.' }),
  durationMinutes: t.int({ required, description: 'Planned duration, in minutes.' }),
  maxPlayers: t.int({ required, description: 'The total number of seats.' }),
  tags: t.string({ description: 'Tags, comma-separated; null: none.' }),
  facts: t.field({
    type: SessionFactsInput,
    description:
      'Details such as place, language and audience. null: none for a new session, unchanged for an existing one.',
  }),
});

export const gameFields = (t: InputBuilder) => fieldsFor(t, true);

const sessionFields = <Required extends boolean>(t: InputBuilder, required: Required) => ({
  ...fieldsFor(t, required),
  scheduledAt: t.field({ type: 'DateTime', required, description: 'Start time.' }),
  type: t.field({ type: SessionTypeEnum, description: 'Default or null: a one-shot.' }),
  status: t.field({
    type: SessionStatusEnum,
    description:
      'Default or null: unchanged; for a new session SCHEDULED if created by staff, DRAFT if by a Game Master.',
  }),
});

const changedSession = (t: PayloadBuilder<{ session: SessionRow }>) => ({
  session: t.expose('session', { type: Session, description: 'The new or updated session.' }),
});

const gameMasterId = (id: string) => rowId('GameMaster', id, 'gameMasterId');

mutation('createSession', {
  description: 'Creates a session. Staff, or a Game Master, whose own sessions start as drafts.',
  auth: requirePlanner,
  input: (t) => ({
    ...sessionFields(t, true),
    requestKey: t.string({
      description:
        'Idempotency key, the same for all retries of one session, so that it is created only once; 8 to 64 letters, digits, - or _. null: every call creates a session.',
    }),
  }),
  resolve: async (input, { viewer }) => ({
    session: await createSession(viewer, { ...input, gameMasterId: gameMasterId(input.gameMasterId) }),
  }),
  payload: changedSession,
});

mutation('updateSession', {
  description:
    'Updates the given fields of a session; existing bookings keep their price. Affected users are notified at once of a new time or Game Master. Staff, or its Game Master until it starts.',
  auth: requirePlanner,
  input: (t) => ({
    id: t.id({ required: true, description: 'The session, by global ID or databaseId.' }),
    version: t.int({
      required: true,
      description: 'The version last read; if outdated, refused with a list of what changed.',
    }),
    ...sessionFields(t, false),
    reason: t.string({
      description:
        'Reason for a new time or Game Master, sent to the affected users; at most 500 characters. null: none given.',
    }),
  }),
  resolve: async ({ id, version, gameMasterId: master, ...changes }, { viewer }) => {
    const number = rowId('Session', id, 'id');
    const given = { ...changes, ...(master != null && { gameMasterId: gameMasterId(master) }) };
    const session = await updateSession(viewer, number, given, version);
    return { session };
  },
  payload: changedSession,
});
