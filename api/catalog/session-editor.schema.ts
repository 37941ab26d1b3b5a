import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { requireStaff } from '../platform/viewer.ts';
import { forgetSession, Session, SessionStatusEnum, SessionTypeEnum } from './session.schema.ts';
import { createSession, updateSession } from './session-editor.service.ts';

const SessionInput = builder.inputType('SessionInput', {
  fields: (t) => ({
    gameMasterId: t.id({ required: true }),
    title: t.string({ required: true }),
    description: t.string({ required: true, description: 'HTML; what may not stand in it is dropped.' }),
    imageUrl: t.string({
      description: 'The answer of an upload, or an https address; null: a generated picture.',
    }),
    gameSystem: t.string({ required: true }),
    priceCents: t.int({ required: true }),
    scheduledAt: t.field({ type: 'DateTime', required: true }),
    durationMinutes: t.int({ required: true }),
    maxPlayers: t.int({ required: true }),
    type: t.field({ type: SessionTypeEnum, description: 'Null: a one-shot.' }),
    tags: t.string({ description: 'Parted by commas.' }),
    status: t.field({
      type: SessionStatusEnum,
      description: 'Null: SCHEDULED for a new session, unchanged else.',
    }),
    level: t.string({ description: 'Accepted, without effect.' }),
  }),
});

const UpdateSessionInput = builder.inputType('UpdateSessionInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    gameMasterId: t.id({ required: true }),
    title: t.string({ required: true }),
    description: t.string({ required: true }),
    imageUrl: t.string(),
    gameSystem: t.string({ required: true }),
    priceCents: t.int({ required: true }),
    scheduledAt: t.field({ type: 'DateTime', required: true }),
    durationMinutes: t.int({ required: true }),
    maxPlayers: t.int({ required: true }),
    type: t.field({ type: SessionTypeEnum }),
    tags: t.string(),
    status: t.field({ type: SessionStatusEnum }),
    level: t.string(),
  }),
});

const gameMasterId = (id: string) => rowId('GameMaster', id, 'gameMasterId');

builder.mutationFields((t) => ({
  createSession: t.field({
    type: Session,
    description: 'Puts a session into the catalogue. Staff only.',
    errors: {},
    args: { input: t.arg({ type: SessionInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => {
      const staff = requireStaff(viewer);
      return createSession(staff, { ...input, gameMasterId: gameMasterId(input.gameMasterId) });
    },
  }),
  updateSession: t.field({
    type: Session,
    description: 'Changes a session; bookings keep the price they were made at. Staff only.',
    errors: {},
    args: { input: t.arg({ type: UpdateSessionInput, required: true }) },
    resolve: async (_root, { input: { id, ...input } }, context) => {
      const staff = requireStaff(context.viewer);
      const number = rowId('Session', id, 'id');
      const session = await updateSession(staff, number, {
        ...input,
        gameMasterId: gameMasterId(input.gameMasterId),
      });
      forgetSession(context, number);
      return session;
    },
  }),
}));
