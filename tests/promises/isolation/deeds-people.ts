import { aDevice, aPasskeyOf } from '../../scene/authenticator.ts';
import { aNoticeFor } from '../../scene/notices.ts';
import type { Deeds } from './deeds.ts';
import { aLoginOf, word } from './rows.ts';
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
  updateNeeds: { answers: '401 200 200 200 200 200 200', input: () => ({ lines: ['SPIDERS'] }) },
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
  // The provider sends no more mails to the player, who reported one as spam.
  resumeMails: { answers: '401 409 200 200 200 200 200' },
  unlinkGoogle: { answers: '401 200 404 404 404 404 404' },
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
  saveTable: {
    answers: '401 200 200 200 200 200 200',
    input: ({ at }) => ({ sessionId: gid('Session', at.full) }),
  },
  unsaveTable: {
    answers: '401 200 200 200 200 200 200',
    input: ({ at }) => ({ sessionId: gid('Session', at.full) }),
  },
  followGameMaster: {
    answers: '401 200 200 400 200 200 200',
    input: ({ at }) => ({ gameMasterId: gid('GameMaster', at.GameMaster) }),
  },
  unfollowGameMaster: {
    answers: '401 200 200 200 200 200 200',
    input: ({ at }) => ({ gameMasterId: gid('GameMaster', at.GameMaster) }),
  },
  keepSearch: {
    answers: '401 200 200 200 200 200 200',
    input: () => ({ search: 'seats=2', name: 'Room for 2' }),
  },
  forgetSearch: {
    // Of another's nobody learns whether it is there.
    answers: '401 200 200 200 200 200 200',
    input: ({ at }) => ({ id: gid('KeptSearch', at.KeptSearch) }),
  },
  subscribeToNewsletter: {
    answers: '200 200 200 200 200 200 200',
    input: () => ({ email: `${word()}@example.test` }),
  },
  confirmNewsletter: { answers: '410 410 410 410 410 410 410', input: () => link },
  unsubscribeFromNewsletter: { answers: '400 400 400 400 400 400 400', input: () => link },
};
