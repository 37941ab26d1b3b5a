import { Session } from '../../catalog/session.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { globalId, rowId } from '../../platform/graphql/ids.ts';
import type { PayloadBuilder } from '../../platform/graphql/mutation.ts';
import type { Standing } from './move-effects.ts';
import { type MovePreview, previewMove } from './move-preview.service.ts';

const MoveStanding = builder.enumType('MoveStanding', {
  description: 'What somebody who is told of a move has at the table.',
  values: {
    PAID: { description: 'A seat that is paid for.' },
    CANCEL_REQUESTED: { description: 'A paid seat; the player has asked to cancel.' },
    RESERVED: { description: 'A kept seat of a campaign date, not charged yet.' },
    PAYING: { description: 'A seat that is held while its player pays.' },
    WAITING: { description: 'A place on the waitlist.' },
    GAME_MASTER: { description: 'The Game Master who runs it then.' },
    FORMER_GAME_MASTER: { description: 'The Game Master who does not run it any more.' },
  } as const,
});

/** What a move does to a person, for one session or for each date of a campaign. */
export const effectFields = <Told extends { standing: Standing; meaning: string }>(
  t: PayloadBuilder<Told>,
) => ({
  standing: t.field({
    type: MoveStanding,
    description: 'What they have at the table.',
    resolve: ({ standing }) => standing,
  }),
  meaning: t.string({
    description:
      'What it does to them, in the words of their mail, with times in the zone of the admin area; for a Game Master in their own.',
    resolve: ({ meaning }) => meaning,
  }),
});

const Person = builder.objectRef<MovePreview['people'][number]>('MovedPerson').implement({
  description: 'Somebody who would be told of a move.',
  fields: (t) => ({
    userId: t.id({
      description: 'Who it is.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
    name: t.exposeString('name', { description: 'Their full name.' }),
    ...effectFields(t),
  }),
});

const Preview = builder.objectRef<MovePreview>('SessionMovePreview').implement({
  description: 'Whom another time or Game Master concerns, before it is saved.',
  fields: (t) => ({
    told: t.exposeInt('told', {
      description: 'How many people would be told; 0: nothing changes for anybody.',
    }),
    reviews: t.exposeInt('reviews', {
      description:
        'How many reviews would not be shown any more and not count, because they speak of another time or Game Master.',
    }),
    people: t.field({
      type: [Person],
      description: 'The first hundred of them: players by booking, those who wait, Game Masters.',
      resolve: ({ people }) => people,
    }),
  }),
});

builder.objectField(Session, 'movePreview', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description:
      'Whom it concerns when the session gets this time and this Game Master. Changes nothing. null: the viewer is neither its Game Master nor staff.',
    args: {
      scheduledAt: t.arg({ type: 'DateTime', required: true, description: 'When it would start.' }),
      gameMasterId: t.arg.id({ description: 'Who would run it; left out: who does.' }),
    },
    resolve: (session, { scheduledAt, gameMasterId }, { viewer }) =>
      previewMove(viewer, session.id, {
        scheduledAt,
        gameMasterId: gameMasterId ? rowId('GameMaster', gameMasterId, 'gameMasterId') : session.gameMasterId,
      }),
  }),
);
