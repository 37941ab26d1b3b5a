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
    'What a player says of an evening they sat at. Public; one that is hidden or held back is seen by its author and staff only.',
  fields: (t) => ({
    stars: t.exposeInt('stars', { description: 'One to five.' }),
    words: t.exposeString('words', { description: 'Plain text of several lines; may be empty.' }),
    author: t.string({
      description: 'First name and initial of the player, or that they are gone.',
      select: { booking: { select: { sitter: { select: { fullName: true, disabledAt: true } } } } },
      resolve: ({ booking }) => authorName(booking.sitter!), // a rated seat always had a player
    }),
    isMine: t.boolean({
      description: 'Whether the viewer wrote it, and may change it.',
      select: { booking: { select: { sitterId: true } } },
      resolve: ofViewer(({ booking }, _args, { viewer }) => viewer?.id === booking.sitterId),
    }),
    session: t.field({
      type: Session,
      description: 'What was played; shown even when it is no longer in the catalogue.',
      select: { booking: { select: { sessionId: true } } },
      resolve: ({ booking }, _args, context) => loadSession(context, booking.sessionId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written first.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its author last changed it; null: never.',
    }),
    reply: t.exposeString('reply', {
      nullable: true,
      description: 'The one answer of the Game Master, in plain text; null: none.',
    }),
    repliedAt: t.expose('repliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the Game Master answered; null: not yet.',
    }),
    canReply: t.boolean({
      description: 'Whether the viewer is the Game Master who was rated, and has not answered yet.',
      select: { gameMasterId: true, ratedUserId: true, reply: true, hiddenAt: true, earned: true },
      resolve: ofViewer(
        (review, _args, { viewer }) => isRated(viewer, review) && review.reply === null && isPublic(review),
      ),
    }),
    hiddenAt: t.expose('hiddenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When staff hid it from the public; null: everybody may read it.',
    }),
    hiddenReason: t.exposeString('hiddenReason', {
      nullable: true,
      description: 'Why staff hid it, as its author is told; null: it is not hidden.',
    }),
    heldBack: t.string({
      nullable: true,
      description:
        'Why nobody else reads it and it does not count, though staff did not hide it: the evening was put off or called off, the seat given back, or somebody else ran the profile. Null: its author sat at an evening that took place, with whoever runs it.',
      select: { id: true },
      resolve: async ({ id }, _args, context) => (await unearned.load(context, id)) ?? null,
    }),
    canHide: t.boolean({
      description: 'Whether the viewer may hide it, or show it again: staff may, except at their own tables.',
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
      description: 'What players said of evenings with them, the newest first. Staff read hidden ones too.',
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
      'Whether the viewer sat there and may rate it now: a one-shot once, a campaign after every third date.',
    select: { id: true },
    resolve: async ({ id }, _args, context) => (await mayReview.load(context, id)) ?? false,
  }),
  review: t.field({
    type: ReviewNode,
    nullable: true,
    description: 'What the player said of the evening; null: nothing, or it is hidden from the viewer.',
    select: (_args, _context, nested) => ({
      sitterId: true,
      review: nested({ select: { id: true, hiddenAt: true, earned: true } }),
    }),
    resolve: ({ sitterId, review }, _args, { viewer }) =>
      review && (isPublic(review) || readsPrivately(viewer, { userId: sitterId ?? 0 })) ? review : null,
  }),
}));

const reviewId = (t: InputBuilder) => t.id({ required: true, description: 'The review it is about.' });
const numberOf = (id: string) => rowId('Review', id, 'id');

const said = (t: InputBuilder) => ({
  stars: t.int({ required: true, description: 'One to five.' }),
  words: t.string({ description: 'Plain text of at most 1,000 characters; null or empty: stars only.' }),
});

/** With the Game Master, whose average has changed. */
const changedReview = (t: PayloadBuilder<{ reviewId: number }>) => ({
  review: t.prismaField({
    type: ReviewNode,
    description: 'The review as it is now.',
    resolve: (query, { reviewId }) => db.review.findUniqueOrThrow({ ...query, where: { id: reviewId } }),
  }),
  gameMaster: t.field({
    type: GameMaster,
    description: 'Whom it is about, with the average as it is now.',
    resolve: async ({ reviewId }) => {
      const { gameMasterId } = await db.review.findUniqueOrThrow({ where: { id: reviewId } });
      return getGameMaster(gameMasterId);
    },
  }),
});

mutation('createReview', {
  description:
    'Rates an evening that the viewer sat at, once it is over: a one-shot once, a campaign after every third date. For its player.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The seat the viewer had.' }),
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
  description: 'Says it anew; the review tells that it was edited. For its author.',
  auth: byService,
  input: (t) => ({ id: reviewId(t), ...said(t) }),
  resolve: ({ id, ...input }, { viewer }) => updateReview(viewer, { ...input, id: numberOf(id) }),
  payload: changedReview,
});

mutation('replyToReview', {
  description: 'Answers a review once, for everybody to read. For the Game Master who was rated.',
  auth: byService,
  input: (t) => ({
    id: reviewId(t),
    reply: t.string({ required: true, description: 'Plain text of 1 to 1,000 characters.' }),
  }),
  resolve: ({ id, reply }, { viewer }) => replyToReview(viewer, { reply, id: numberOf(id) }),
  payload: changedReview,
});

mutation('hideReview', {
  description: 'Takes a review out of the public’s sight and out of the average. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: reviewId(t),
    reason: t.string({
      required: true,
      description: 'Told to its author, 1 to 500 characters.',
    }),
  }),
  resolve: ({ id, reason }, { viewer }) => hideReview(viewer, { reason, id: numberOf(id) }),
  payload: changedReview,
});

mutation('showReview', {
  description: 'Lets everybody read a hidden review again; it counts again. Staff only.',
  auth: requireStaff,
  input: (t) => ({ id: reviewId(t) }),
  resolve: ({ id }, { viewer }) => showReview(viewer, numberOf(id)),
  payload: changedReview,
});
