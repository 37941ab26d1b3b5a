import { Session } from '../../catalog/session.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { globalId, rowId } from '../../platform/graphql/ids.ts';
import type { PayloadBuilder } from '../../platform/graphql/mutation.ts';
import type { Standing } from './move-effects.ts';
import { type MovePreview, previewMove } from './move-preview.service.ts';

const MoveStanding = builder.enumType('MoveStanding', {
  description: 'The place at the table of a person notified of a move.',
  values: {
    PAID: { description: 'A paid seat.' },
    CANCEL_REQUESTED: { description: 'A paid seat with an open cancellation request.' },
    RESERVED: { description: 'A reserved campaign date, not charged yet.' },
    PAYING: { description: 'A seat held while its player pays.' },
    WAITING: { description: 'A place on the waitlist.' },
    GAME_MASTER: { description: 'The Game Master who runs it after the move.' },
    FORMER_GAME_MASTER: { description: 'The Game Master who no longer runs it.' },
  } as const,
});

/** What a move does to a person, for one session or for each date of a campaign. */
export const effectFields = <Told extends { standing: Standing; meaning: string }>(
  t: PayloadBuilder<Told>,
) => ({
  standing: t.field({
    type: MoveStanding,
    description: 'The person’s place at the table.',
    resolve: ({ standing }) => standing,
  }),
  meaning: t.string({
    description:
      'The effect on the person, worded as in their mail. Times are in the admin area’s time zone; for a Game Master in their own.',
    resolve: ({ meaning }) => meaning,
  }),
});

const Person = builder.objectRef<MovePreview['people'][number]>('MovedPerson').implement({
  description: 'A person who would be notified of a move.',
  fields: (t) => ({
    userId: t.id({
      description: 'Global ID of the user.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
    name: t.exposeString('name', { description: 'Full name.' }),
    ...effectFields(t),
  }),
});

const Preview = builder.objectRef<MovePreview>('SessionMovePreview').implement({
  description: 'The people affected by a new time or Game Master, before saving.',
  fields: (t) => ({
    told: t.exposeInt('told', {
      description: 'The number of people notified; 0: nothing changes for anybody.',
    }),
    reviews: t.exposeInt('reviews', {
      description:
        'The number of reviews that would be hidden and not counted, because they are about another time or Game Master.',
    }),
    people: t.field({
      type: [Person],
      description: 'The first 100 people: players in booking order, then the waitlist, then Game Masters.',
      resolve: ({ people }) => people,
    }),
  }),
});

builder.objectField(Session, 'movePreview', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description:
      'The people affected if the session gets this time and Game Master. Changes nothing. null: the viewer is neither its Game Master nor staff.',
    args: {
      scheduledAt: t.arg({ type: 'DateTime', required: true, description: 'The new start time.' }),
      gameMasterId: t.arg.id({ description: 'The new Game Master. Default: the current one.' }),
    },
    resolve: (session, { scheduledAt, gameMasterId }, { viewer }) =>
      previewMove(viewer, session.id, {
        scheduledAt,
        gameMasterId: gameMasterId ? rowId('GameMaster', gameMasterId, 'gameMasterId') : session.gameMasterId,
      }),
  }),
);
