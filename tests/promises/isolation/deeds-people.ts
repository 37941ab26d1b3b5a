import { hideReview } from '../../../api/reviews/review.service.ts';
import { aDevice, aPasskeyOf } from '../../scene/authenticator.ts';
import { aNoticeFor } from '../../scene/notices.ts';
import { aPlayedEvening, aReviewedEvening } from '../../scene/reviews.ts';
import { aUser } from '../../scene/world.ts';
import type { Deeds } from './deeds.ts';
import { aLoginOf, aRegular, aTemplate, word } from './rows.ts';
import { gid } from './scene.ts';

const link = { token: 'of-nobody' };

// visitor, player, other, host, otherHost, admin, superAdmin
export const people: Deeds = {
  register: {
    answers: '200 200 200 200 200 200 200',
    input: () => {
      const username = word();
      const email = `${username}@example.test`;
      return {
        username,
        email,
        fullName: 'Wren',
        password: 'six or more',
        confirmPassword: 'six or more',
        isAdult: true,
      };
    },
  },
  login: { answers: '401 401 401 401 401 401 401', input: () => ({ username: word(), password: 'nothing' }) },
  logout: { answers: '200 200 200 200 200 200 200', endsLogin: true },
  exchangeSignInCode: { answers: '410 410 410 410 410 410 410', input: () => ({ code: 'of-nobody' }) },
  verifyEmail: { answers: '410 410 410 410 410 410 410', input: () => link },
  resendVerification: {
    answers: '200 200 200 200 200 200 200',
    input: () => ({ email: `${word()}@example.test` }),
  },
  requestPasswordReset: {
    answers: '200 200 200 200 200 200 200',
    input: () => ({ email: `${word()}@example.test` }),
  },
  resetPassword: {
    answers: '410 410 410 410 410 410 410',
    input: () => ({ ...link, password: 'eight or more', confirmPassword: 'eight or more' }),
  },
  replaceTemporaryPassword: {
    answers: '401 409 409 409 409 409 409',
    input: () => ({ password: 'eight or more', confirmPassword: 'eight or more' }),
  },
  claimInstallation: { answers: '401 409 409 409 409 409 409', input: () => link },
  updateProfile: { answers: '401 200 200 200 200 200 200', input: () => ({ pronouns: 'they/them' }) },
  updateTastes: { answers: '401 200 200 200 200 200 200', input: () => ({ playDays: [5] }) },
  updateLimits: { answers: '401 200 200 200 200 200 200', input: () => ({ veils: 'Torture' }) },
  requestEmailChange: {
    answers: '401 200 409 409 409 409 409',
    input: () => ({ email: `${word()}@example.test`, password: 'six or more' }),
  },
  startPasskey: {
    answers: '401 200 409 409 409 409 409',
    input: () => ({ password: 'six or more' }),
  },
  createPasskey: {
    answers: '401 410 410 410 410 410 410',
    input: () => ({ name: word(), credential: aDevice().create('{"challenge":"eA","user":{"id":"MQ"}}') }),
  },
  renamePasskey: {
    answers: '401 200 404 404 404 404 404',
    input: async ({ at }) => ({ passkeyId: gid('Passkey', await aPasskeyOf(at.User)), name: word() }),
  },
  deletePasskey: {
    answers: '401 200 404 404 404 404 404',
    input: async ({ at }) => ({ passkeyId: gid('Passkey', await aPasskeyOf(at.User)) }),
  },
  startPasskeyLogin: { answers: '200 200 200 200 200 200 200' },
  loginWithPasskey: {
    answers: '410 410 410 410 410 410 410',
    input: () => ({ credential: aDevice().get('{"challenge":"eA"}') }),
  },
  changePassword: {
    answers: '401 200 409 409 409 409 409',
    input: () => ({
      currentPassword: 'six or more',
      password: 'eight or more',
      confirmPassword: 'eight or more',
      endOtherLogins: false,
    }),
  },
  cancelEmailChange: {
    answers: '401 409 409 409 409 409 409',
    input: () => ({ email: `${word()}@example.test` }),
  },
  confirmEmailChange: { answers: '410 410 410 410 410 410 410', input: () => link },
  approveEmailChange: { answers: '410 410 410 410 410 410 410', input: () => link },
  undoEmailChange: { answers: '410 410 410 410 410 410 410', input: () => link },
  deleteAccount: { answers: '401 400 409 409 409 409 409', input: () => ({ password: 'not mine' }) },
  keepAccount: { answers: '410 410 410 410 410 410 410', input: () => link },
  endLogins: {
    answers: '401 200 409 409 409 409 409',
    input: async ({ at }, _role, allowed) => ({
      loginId: gid('Login', allowed ? await aLoginOf(at.User) : at.Login),
    }),
  },
  renewCalendarFeed: {
    answers: '401 200 200 200 200 200 200',
    input: () => ({ calendarFeedUrl: 'of-nobody' }),
  },
  updateNotifications: { answers: '401 200 200 200 200 200 200', input: () => ({ mailNews: true }) },
  markNoticesRead: {
    answers: '401 200 404 404 404 404 404',
    input: async ({ at }) => ({ noticeId: gid('Notice', (await aNoticeFor(at.User)).id) }),
  },
  subscribeToNewsletter: {
    answers: '200 200 200 200 200 200 200',
    input: () => ({ email: `${word()}@example.test` }),
  },
  confirmNewsletter: { answers: '410 410 410 410 410 410 410', input: () => link },
  unsubscribeFromNewsletter: { answers: '400 400 400 400 400 400 400', input: () => link },

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
    input: async () => ({ id: gid('MessageTemplate', await aTemplate()) }),
  },
};
