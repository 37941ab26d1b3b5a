import { hideReview } from '../../../api/reviews/review.service.ts';
import { aPlayedEvening, aReviewedEvening } from '../../scene/reviews.ts';
import { aUser } from '../../scene/world.ts';
import type { Deeds } from './deeds.ts';
import { aRegular, aTemplate, word } from './rows.ts';
import { gid } from './scene.ts';

// visitor, player, other, host, otherHost, admin, superAdmin
export const words: Deeds = {
  noteAttendance: {
    answers: '401 404 404 200 404 200 200',
    input: ({ at }) => ({ bookingId: gid('Booking', at.played), state: 'PRESENT' }),
  },
  savePlayerNote: {
    answers: '401 404 404 200 404 404 404',
    input: ({ at }, _role, allowed) => ({
      userId: gid('User', at.User),
      version: allowed ? 1 : 0,
      words: 'Hides the dice.',
    }),
  },
  createReview: {
    answers: '401 200 404 404 404 404 404',
    input: async ({ at, people }, _role, allowed) => ({
      bookingId: gid(
        'Booking',
        allowed ? (await aPlayedEvening(people.player!, at.GameMaster)).bookingId : at.played,
      ),
      stars: 5,
    }),
  },
  updateReview: {
    answers: '401 200 404 404 404 404 404',
    input: ({ at }) => ({ id: gid('Review', at.Review), stars: 4 }),
  },
  replyToReview: {
    answers: '401 403 403 200 403 403 403',
    input: async ({ at }) => ({
      id: gid('Review', (await aReviewedEvening(await aUser(), at.GameMaster)).reviewId),
      reply: 'Thank you',
    }),
  },
  'replyToReview, hidden': {
    answers: '401 403 404 404 404 403 403',
    input: ({ at }) => ({ id: gid('Review', at.hidden), reply: 'Thank you' }),
  },
  hideReview: {
    answers: '401 403 403 403 403 200 200',
    input: async ({ at }) => ({
      id: gid('Review', (await aReviewedEvening(await aUser(), at.GameMaster)).reviewId),
      reason: 'Names somebody',
    }),
  },
  showReview: {
    answers: '401 403 403 403 403 200 200',
    input: async ({ at, people }, _role, allowed) => {
      if (!allowed) return { id: gid('Review', at.hidden) };
      const { reviewId } = await aReviewedEvening(await aUser(), at.GameMaster);
      await hideReview(people.admin!, { id: reviewId, reason: 'Names somebody' });
      return { id: gid('Review', reviewId) };
    },
  },

  sendMessage: {
    answers: '401 200 200 400 200 200 200',
    input: ({ at }) => ({ recipientId: gid('User', at.host), content: 'Hail' }),
  },
  'sendMessage, to a player': {
    answers: '401 200 403 200 403 200 200',
    input: ({ at }) => ({ recipientId: gid('User', at.fellow), content: 'Hail' }),
  },
  'sendMessage, about a session': {
    answers: '401 403 200 400 200 200 200',
    input: ({ at }) => ({
      recipientId: gid('User', at.host),
      sessionId: gid('Session', at.theirs),
      content: 'Hail',
    }),
  },
  markMessageRead: {
    answers: '401 200 404 403 404 404 404',
    input: ({ at }) => ({ messageId: gid('Message', at.answer) }),
  },
  markConversationRead: {
    answers: '401 200 200 404 200 200 200',
    input: ({ at }) => ({ userId: gid('User', at.host) }),
  },
  reportMessage: {
    answers: '401 200 404 403 404 404 404',
    input: ({ at }) => ({ messageId: gid('Message', at.answer), reason: 'Rude' }),
  },
  createReport: {
    answers: '401 200 404 200 404 200 200',
    input: ({ at }) => ({ about: gid('User', at.fellow), reason: 'Rude' }),
  },
  'createReport, a Game Master': {
    answers: '401 200 200 400 200 200 200',
    input: ({ at }) => ({ about: gid('GameMaster', at.GameMaster), reason: 'Rude' }),
  },
  'createReport, a review': {
    answers: '401 400 200 200 200 200 200',
    input: ({ at }) => ({ about: gid('Review', at.Review), reason: 'Rude' }),
  },
  'reportMessage, of a table': {
    answers: '401 403 404 200 404 200 200',
    input: ({ at }) => ({ messageId: gid('Message', at.said), reason: 'Rude' }),
  },
  sendSessionMessage: {
    answers: '401 200 403 200 403 200 200',
    input: ({ at }) => ({ sessionId: gid('Session', at.Session), content: 'Hail, all' }),
  },
  'sendSessionMessage, of a draft': {
    answers: '401 404 404 409 404 409 409',
    input: ({ at }) => ({ sessionId: gid('Session', at.draft), content: 'Hail, all' }),
  },
  markSessionThreadRead: {
    answers: '401 200 403 200 403 200 200',
    input: ({ at }) => ({ sessionId: gid('Session', at.Session) }),
  },
  muteSessionThread: {
    answers: '401 200 403 200 403 200 200',
    input: ({ at }) => ({ sessionId: gid('Session', at.Session), isMuted: false }),
  },
  blockUser: {
    answers: '401 404 404 404 404 200 200',
    input: async () => ({ userId: gid('User', await aRegular()) }),
  },
  unblockUser: {
    answers: '401 404 404 404 404 200 200',
    input: async () => ({ userId: gid('User', await aRegular()) }),
  },
  sendBroadcast: {
    answers: '401 403 403 200 403 200 200',
    input: ({ at }) => ({ sessionId: gid('Session', at.Session), content: 'Doors open at six' }),
  },
  sendEmail: {
    answers: '401 403 403 200 403 200 200',
    input: ({ at }) => ({
      subject: 'Soon',
      message: 'Bring dice',
      selectedPlayers: [gid('User', at.User)],
      sessionId: gid('Session', at.Session),
    }),
  },
  'sendEmail, about no session': {
    answers: '401 403 403 403 403 200 200',
    input: ({ at }) => ({ subject: 'Soon', message: 'Bring dice', selectedPlayers: [gid('User', at.User)] }),
  },
  resendDelivery: {
    answers: '401 404 404 200 404 200 200',
    input: ({ at }) => ({ id: gid('Delivery', at.Delivery) }),
  },
  createMessageTemplate: {
    answers: '401 403 403 403 403 200 200',
    input: () => ({ name: word(), subject: 's', message: 'm' }),
  },
  updateMessageTemplate: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({
      id: gid('MessageTemplate', await aTemplate()),
      name: word(),
      subject: 's',
      message: 'm',
      version: 1,
    }),
  },
  deleteMessageTemplate: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: gid('MessageTemplate', await aTemplate()), version: 1 }),
  },
};
