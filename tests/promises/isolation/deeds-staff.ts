import { db } from '../../../api/platform/db.ts';
import type { Deeds } from './deeds.ts';
import {
  aDeadMail,
  aFilter,
  aFormerProfile,
  aLinkable,
  aMover,
  anAdmin,
  anAlert,
  aRegular,
  aReport,
  loggedIn,
  word,
} from './rows.ts';
import { gid } from './scene.ts';

const user = (number: number) => gid('AdminUser', number);
const profile = (number: number) => gid('GameMaster', number);
const version = async () => (await db.setting.findUnique({ where: { key: 'shop' } }))?.version ?? 0;

// visitor, player, other, host, otherHost, admin, superAdmin
export const staff: Deeds = {
  promoteToGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ userId: user(await aRegular()), name: word(), title: 'Keeper' }),
  },
  reinstateGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => {
      const person = await aRegular();
      return { userId: user(person), gameMasterId: profile(await aFormerProfile(person)) };
    },
  },
  revokeGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ userId: user(await aLinkable()) }),
  },
  promoteToAdmin: {
    answers: '401 403 403 403 403 403 200',
    input: async () => ({ userId: user(await aRegular()) }),
  },
  revokeAdmin: {
    answers: '401 403 403 403 403 403 200',
    input: async () => ({ userId: user(await anAdmin()) }),
  },
  'revokeAdmin, a super admin': {
    answers: '401 403 403 403 403 403 409',
    input: ({ people }) => ({ userId: user(people.superAdmin!.id) }),
  },
  deleteUser: {
    answers: '401 403 403 403 403 403 200',
    input: async () => ({ userId: user(await aRegular()) }),
  },
  'deleteUser, a super admin': {
    answers: '401 403 403 403 403 403 409',
    input: ({ people }) => ({ userId: user(people.superAdmin!.id) }),
  },
  keepUser: {
    answers: '401 403 403 403 403 403 200',
    input: async () => ({ userId: user(await aRegular()) }),
  },
  approveUserEmailChange: {
    answers: '401 403 403 403 403 403 200',
    input: async () => {
      const { userId, email } = await aMover();
      return { userId: user(userId), email, reason: 'Knew the last table' };
    },
  },
  endUserLogins: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ userId: user(await loggedIn(await aRegular())) }),
  },
  'endUserLogins, of an admin': {
    answers: '401 403 403 403 403 403 200',
    input: async () => ({ userId: user(await loggedIn(await anAdmin())) }),
  },
  grantUserCredit: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({
      userId: user(await aRegular()),
      amountCents: 500,
      balanceCents: 0,
      reason: 'A loud table',
    }),
  },
  'grantUserCredit, to oneself': {
    answers: '401 403 403 403 403 403 403',
    input: ({ people, at }, role) => ({
      userId: user(people[role]?.id ?? at.User),
      amountCents: 500,
      balanceCents: 0,
      reason: 'A loud table',
    }),
  },
  withdrawUserCredit: {
    answers: '401 403 403 403 403 403 200',
    input: async () => {
      const person = await aRegular();
      const { id } = await db.credit.create({ data: { userId: person, amountCents: 500 } });
      return {
        userId: user(person),
        creditId: gid('UserCredit', id),
        leftCents: 500,
        reason: 'It was a slip of the finger',
      };
    },
  },
  grantEmergencyPass: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ userId: user(await aRegular()), reason: 'A storm' }),
  },
  lookAtReport: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: gid('Report', await aReport()) }),
  },
  closeReport: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: gid('Report', await aReport()), answer: 'We have talked to them.' }),
  },
  runMoneyAudit: { answers: '401 403 403 403 403 200 200', input: () => ({ days: 7 }) },
  fixMoneyFinding: {
    answers: '401 403 403 403 403 409 409',
    input: () => ({ key: 'seat-count:2000000000', choice: 'REPAIR_SEATS' }),
  },
  'fixMoneyFinding, to say whose a refund was': {
    answers: '401 403 403 403 403 403 409',
    input: ({ at }) => ({
      key: 'by-hand-of-nobody:2000000000',
      choice: 'ASSIGN',
      bookingId: gid('Booking', at.Booking),
      reason: 'The caller said so',
    }),
  },
  'fixMoneyFinding, to say that it was returned outside': {
    answers: '401 403 403 403 403 403 409',
    input: () => ({
      key: 'refund-failed:2000000000',
      choice: 'OUTSIDE',
      amountCents: 500,
      reason: 'Transfer 0815',
    }),
  },
  'fixMoneyFinding, to set it aside': {
    answers: '401 403 403 403 403 403 409',
    input: () => ({ key: 'hold-over:2000000000', choice: 'SET_ASIDE', reason: 'It is gone there' }),
  },
  resolveMoneyAlert: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: gid('MoneyAlert', await anAlert()) }),
  },
  resendMail: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: gid('UndeliveredMail', await aDeadMail()) }),
  },
  resendMails: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ ids: [gid('UndeliveredMail', await aDeadMail())] }),
  },
  createSavedFilter: {
    answers: '401 403 403 403 403 200 200',
    input: () => ({ list: 'USERS', name: word(), query: 'search=a' }),
  },
  renameSavedFilter: {
    answers: '401 403 403 403 403 200 404',
    input: async ({ people }) => ({
      id: gid('SavedFilter', await aFilter(people.admin!.id)),
      name: word(),
    }),
  },
  deleteSavedFilter: {
    answers: '401 403 403 403 403 200 404',
    input: async ({ people }) => ({ id: gid('SavedFilter', await aFilter(people.admin!.id)) }),
  },
  sendTestMail: { answers: '401 403 403 403 403 200 200', input: () => ({ to: 'somebody@example.test' }) },
  confirmBackup: {
    answers: '401 403 403 403 403 200 200',
    input: () => ({ note: 'Restored on the other machine' }),
  },
  updateSettings: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ version: await version(), reminderHours: 20 }),
  },
  updateBranding: {
    answers: '401 403 403 403 403 403 200',
    input: async () => ({ version: await version(), siteName: 'Questboard' }),
  },
  updatePolicies: {
    answers: '401 403 403 403 403 403 200',
    input: async () => ({ version: await version(), bookingOpen: true }),
  },
};
