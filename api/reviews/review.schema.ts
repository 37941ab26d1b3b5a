import { queryFromInfo } from '@pothos/plugin-prisma';
import { BookingNode, changedBooking } from '../bookings/core/booking.schema.ts';
import { readsPrivately } from '../bookings/core/booking.service.ts';
import { GameMaster } from '../catalog/game-master.schema.ts';
import { getGameMaster } from '../catalog/game-masters.service.ts';
import { loadSession, Session } from '../catalog/session.schema.ts';
import { authorName } from '../identity/author-name.rules.ts';
import { placeOfId } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import { byService, type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { each, ofViewer } from '../platform/graphql/of-viewer.ts';
import type { PageArgs } from '../platform/page.ts';
import { requireStaff } from '../platform/viewer.ts';
import { createReview, hideReview, replyToReview, showReview, updateReview } from './review.service.ts';
import {
  formerPeople,
  isPublic,
  isRated,
  mayModerate,
  readsOtherReviews,
  reviewable,
  reviewsOf,
  visibleReviews,
} from './review-list.service.ts';
import { whyUnearned } from './unearned.ts';

const unearned = loader<string>((ids) => whyUnearned(ids));

const formerly = loader(formerPeople);

export const ReviewNode = builder.prismaObject('Review', {
  select: { id: true },
  description:
    'A player’s review of a session they attended. Public, unless hidden or held back: then visible only to its author and staff.',
  fields: (t) => ({
    stars: t.exposeInt('stars', { description: 'Rating, 1 to 5.' }),
    words: t.exposeString('words', { description: 'Plain text with line breaks; may be empty.' }),
    author: t.string({
      description: 'First name and initial of the player, or a note that the account is gone.',
      select: { booking: { select: { sitter: { select: { fullName: true, disabledAt: true } } } } },
      resolve: ({ booking }) => authorName(booking.sitter!), // a rated seat always had a player
    }),
    isMine: t.boolean({
      description: 'Whether the viewer wrote the review and can edit it.',
      select: { booking: { select: { sitterId: true } } },
      resolve: ofViewer(({ booking }, _args, { viewer }) => viewer?.id === booking.sitterId),
    }),
    session: t.field({
      type: Session,
      description: 'The reviewed session, even if it is no longer in the catalogue.',
      select: { booking: { select: { sessionId: true } } },
      resolve: ({ booking }, _args, context) => loadSession(context, booking.sessionId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the review was written.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the author last edited the review; null: never.',
    }),
    reply: t.exposeString('reply', {
      nullable: true,
      description: 'The Game Master’s only reply, in plain text; null: none.',
    }),
    repliedAt: t.expose('repliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the Game Master replied; null: not yet.',
    }),
    canReply: t.boolean({
      description:
        'Whether the viewer is the reviewed Game Master and can reply; false once replied, hidden or held back.',
      select: { gameMasterId: true, ratedUserId: true, reply: true, hiddenAt: true, earned: true },
      resolve: ofViewer(
        (review, _args, { viewer }) => isRated(viewer, review) && review.reply === null && isPublic(review),
      ),
    }),
    hiddenAt: t.expose('hiddenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When staff hid the review; null: not hidden.',
    }),
    hiddenReason: t.exposeString('hiddenReason', {
      nullable: true,
      description: 'Why staff hid the review, as shown to its author; null: not hidden.',
    }),
    heldBack: t.string({
      nullable: true,
      description:
        'Why the review is neither public nor counted, as a sentence, although staff did not hide it: the session was moved or cancelled, the seat was given up, or the Game Master has changed. null: not held back.',
      select: { id: true },
      resolve: async ({ id }, _args, context) => (await unearned.load(context, id)) ?? null,
    }),
    canHide: t.boolean({
      description:
        'Whether the viewer can hide the review or show it again. Staff only, except for reviews they wrote and reviews of their own sessions.',
      select: { gameMasterId: true, ratedUserId: true, booking: { select: { sitterId: true } } },
      resolve: ofViewer(async ({ booking, ...review }, _args, context) => {
        const { viewer } = context;
        if (!viewer || !mayModerate(viewer, booking.sitterId, review)) return false;
        return (
          review.ratedUserId !== null || (await formerly.load(context, review.gameMasterId)) !== viewer.id
        );
      }),
    }),
  }),
});

makeNode(ReviewNode, 'Review', (query, id, { viewer }) =>
  db.review.findMany({ ...query, where: { id, AND: visibleReviews(viewer) } }),
);

builder.objectField(GameMaster, 'reviews', (t) =>
  t.connection(
    {
      type: ReviewNode,
      description: 'Reviews of this Game Master, newest first. Hidden ones are visible to staff.',
      complexity: pageComplexity,
      resolve: ofViewer(
        async ({ id }, args: PageArgs, context, info) => {
          const query = queryFromInfo({ context, info, typeName: 'Review', paths: [['edges', 'node']] });
          return toConnection(await reviewsOf(context.viewer, id, args, query), placeOfId) as never;
        },
        each(({ id }, { viewer }) => readsOtherReviews(viewer, id)),
      ),
    },
    connectionOf(ReviewNode, 'Review'),
  ),
);

const mayReview = loader((bookingIds, { viewer }) => reviewable(viewer, bookingIds));

builder.prismaObjectFields(BookingNode, (t) => ({
  canReview: t.boolean({
    description:
      'Whether the viewer attended and can review now: a one-shot once, a campaign after every third date.',
    select: { id: true },
    resolve: async ({ id }, _args, context) => (await mayReview.load(context, id)) ?? false,
  }),
  review: t.field({
    type: ReviewNode,
    nullable: true,
    description: 'The player’s review; null: none, or not visible to the viewer.',
    select: (_args, _context, nested) => ({
      sitterId: true,
      review: nested({ select: { id: true, hiddenAt: true, earned: true } }),
    }),
    resolve: ({ sitterId, review }, _args, { viewer }) =>
      review && (isPublic(review) || readsPrivately(viewer, { userId: sitterId ?? 0 })) ? review : null,
  }),
}));

const reviewId = (t: InputBuilder) => t.id({ required: true, description: 'The review, by global ID.' });
const numberOf = (id: string) => rowId('Review', id, 'id');

const said = (t: InputBuilder) => ({
  stars: t.int({ required: true, description: 'Rating, 1 to 5.' }),
  words: t.string({ description: 'Plain text, at most 1,000 characters; null or empty: rating only.' }),
});

/** With the Game Master, whose average has changed. */
const changedReview = (t: PayloadBuilder<{ reviewId: number }>) => ({
  review: t.prismaField({
    type: ReviewNode,
    description: 'The new or updated review.',
    resolve: (query, { reviewId }) => db.review.findUniqueOrThrow({ ...query, where: { id: reviewId } }),
  }),
  gameMaster: t.field({
    type: GameMaster,
    description: 'The reviewed Game Master with the updated average rating.',
    resolve: async ({ reviewId }) => {
      const { gameMasterId } = await db.review.findUniqueOrThrow({ where: { id: reviewId } });
      return getGameMaster(gameMasterId);
    },
  }),
});

mutation('createReview', {
  description:
    'Reviews a past session that the viewer attended: a one-shot once, a campaign after every third date. Its player only.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The viewer’s booking of the session.' }),
    ...said(t),
  }),
  resolve: ({ bookingId, ...input }, { viewer }) =>
    createReview(viewer, { ...input, bookingId: rowId('Booking', bookingId, 'bookingId') }),
  payload: (t) => ({
    ...changedReview(t as PayloadBuilder<{ reviewId: number }>),
    ...changedBooking(t as PayloadBuilder<{ bookingId: number }>),
  }),
});

mutation('updateReview', {
  description: 'Updates a review, which is then marked as edited. Its author only.',
  auth: byService,
  input: (t) => ({ id: reviewId(t), ...said(t) }),
  resolve: ({ id, ...input }, { viewer }) => updateReview(viewer, { ...input, id: numberOf(id) }),
  payload: changedReview,
});

mutation('replyToReview', {
  description: 'Adds the only public reply to a review. The reviewed Game Master only.',
  auth: byService,
  input: (t) => ({
    id: reviewId(t),
    reply: t.string({ required: true, description: 'Plain text, 1 to 1,000 characters.' }),
  }),
  resolve: ({ id, reply }, { viewer }) => replyToReview(viewer, { reply, id: numberOf(id) }),
  payload: changedReview,
});

mutation('hideReview', {
  description: 'Hides a review from the public and excludes it from the average rating. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: reviewId(t),
    reason: t.string({
      required: true,
      description: 'Reason, sent to the author; 1 to 500 characters.',
    }),
  }),
  resolve: ({ id, reason }, { viewer }) => hideReview(viewer, { reason, id: numberOf(id) }),
  payload: changedReview,
});

mutation('showReview', {
  description: 'Shows a hidden review again and includes it in the average rating. Staff only.',
  auth: requireStaff,
  input: (t) => ({ id: reviewId(t) }),
  resolve: ({ id }, { viewer }) => showReview(viewer, numberOf(id)),
  payload: changedReview,
});
