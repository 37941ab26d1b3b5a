import { rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { forgetSession, Session, SessionStatusEnum, SessionTypeEnum } from './session.schema.ts';
import { createSession, updateSession } from './session-editor.service.ts';
import type { SessionRow } from './session-row.ts';

/** What a session and the dates of a campaign have in common. */
export const gameFields = (t: InputBuilder) => ({
  gameMasterId: t.id({ required: true, description: 'The Game Master who runs it.' }),
  title: t.string({ required: true, description: 'What the catalogue calls it.' }),
  description: t.string({ required: true, description: 'HTML; what may not stand in it is dropped.' }),
  imageUrl: t.string({
    description: 'The answer of an upload, or an https address; null: a generated picture.',
  }),
  gameSystem: t.string({ required: true, description: 'The rules that are played, such as Daggerheart.' }),
  priceCents: t.int({ required: true, description: 'The price of a seat, in US cents.' }),
  durationMinutes: t.int({ required: true, description: 'How long it is planned to last, in minutes.' }),
  maxPlayers: t.int({ required: true, description: 'How many seats it has.' }),
  tags: t.string({ description: 'Words to be found by, parted by commas; null: none.' }),
});

const sessionFields = (t: InputBuilder) => ({
  ...gameFields(t),
  scheduledAt: t.field({ type: 'DateTime', required: true, description: 'When it starts.' }),
  type: t.field({ type: SessionTypeEnum, description: 'Left out or null: a one-shot.' }),
  status: t.field({
    type: SessionStatusEnum,
    description: 'Left out or null: SCHEDULED for a new session, unchanged else.',
  }),
});

const changedSession = (t: PayloadBuilder<{ session: SessionRow }>) => ({
  session: t.expose('session', { type: Session, description: 'The session as it is now.' }),
});

const gameMasterId = (id: string) => rowId('GameMaster', id, 'gameMasterId');

mutation('createSession', {
  description: 'Puts a session into the catalogue. Staff only.',
  auth: requireStaff,
  input: sessionFields,
  resolve: async (input, { viewer }) => ({
    session: await createSession(viewer, { ...input, gameMasterId: gameMasterId(input.gameMasterId) }),
  }),
  payload: changedSession,
});

mutation('updateSession', {
  description:
    'Changes a session; bookings keep the price they were made at. Another time or Game Master is told to everybody concerned at once. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The session to change.' }),
    ...sessionFields(t),
    reason: t.string({
      description:
        'Why its time or Game Master changes, told to everybody concerned, at most 500 characters; null: not said.',
    }),
  }),
  resolve: async ({ id, ...input }, context) => {
    const number = rowId('Session', id, 'id');
    const session = await updateSession(context.viewer, number, {
      ...input,
      gameMasterId: gameMasterId(input.gameMasterId),
    });
    forgetSession(context, number);
    return { session };
  },
  payload: changedSession,
});
