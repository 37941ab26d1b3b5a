import { rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requirePlanner } from '../platform/viewer.ts';
import { Session, SessionStatusEnum, SessionTypeEnum } from './session.schema.ts';
import { createSession, updateSession } from './session-editor.service.ts';
import { SessionFactsInput } from './session-facts.schema.ts';
import type { SessionRow } from './session-row.ts';

/** The fields that a session and the dates of a campaign share; in an edit only changed fields are given. */
const fieldsFor = <Required extends boolean>(t: InputBuilder, required: Required) => ({
  gameMasterId: t.id({ required, description: 'The Game Master who runs it.' }),
  title: t.string({ required, description: 'What the catalogue calls it.' }),
  description: t.string({ required, description: 'HTML; what may not stand in it is dropped.' }),
  imageUrl: t.string({
    description: 'The answer of an upload, or an https address; null: a generated picture.',
  }),
  gameSystem: t.string({ required, description: 'The rules that are played, such as Daggerheart.' }),
  priceCents: t.int({ required, description: 'The price of a seat, in US cents.' }),
  durationMinutes: t.int({ required, description: 'How long it is planned to last, in minutes.' }),
  maxPlayers: t.int({ required, description: 'How many seats it has.' }),
  tags: t.string({ description: 'Words to be found by, parted by commas; null: none.' }),
  facts: t.field({
    type: SessionFactsInput,
    description: 'Where, in which language, for whom; null: nothing is said of a new one, unchanged else.',
  }),
});

export const gameFields = (t: InputBuilder) => fieldsFor(t, true);

const sessionFields = <Required extends boolean>(t: InputBuilder, required: Required) => ({
  ...fieldsFor(t, required),
  scheduledAt: t.field({ type: 'DateTime', required, description: 'When it starts.' }),
  type: t.field({ type: SessionTypeEnum, description: 'Left out or null: a one-shot.' }),
  status: t.field({
    type: SessionStatusEnum,
    description:
      'Left out or null: SCHEDULED for a new session of staff, DRAFT for one of a Game Master, unchanged else.',
  }),
});

const changedSession = (t: PayloadBuilder<{ session: SessionRow }>) => ({
  session: t.expose('session', { type: Session, description: 'The session as it is now.' }),
});

const gameMasterId = (id: string) => rowId('GameMaster', id, 'gameMasterId');

mutation('createSession', {
  description:
    'Puts a session into the catalogue. For staff, and for Game Masters who write a draft of their own.',
  auth: requirePlanner,
  input: (t) => ({
    ...sessionFields(t, true),
    requestKey: t.string({
      description:
        'Chosen by the caller, the same for every try of one session, so that a second try makes nothing twice; 8 to 64 letters, digits, - or _. Null: every try makes one.',
    }),
  }),
  resolve: async (input, { viewer }) => ({
    session: await createSession(viewer, { ...input, gameMasterId: gameMasterId(input.gameMasterId) }),
  }),
  payload: changedSession,
});

mutation('updateSession', {
  description:
    'Changes what is given of a session and keeps the rest; bookings keep the price they were made at. Another time or Game Master is told to everybody concerned at once. For staff, and for its Game Master until it begins.',
  auth: requirePlanner,
  input: (t) => ({
    id: t.id({ required: true, description: 'The session to change.' }),
    version: t.int({
      required: true,
      description: 'The version that was read; refused with what changed when there is a newer one.',
    }),
    ...sessionFields(t, false),
    reason: t.string({
      description:
        'Why its time or Game Master changes, told to everybody concerned, at most 500 characters; null: not said.',
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
