import { rowId } from '../platform/graphql/ids.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import {
  endUserLogins,
  grantEmergencyPass,
  grantUserCredit,
  withdrawUserCredit,
} from './goodwill.service.ts';
import { userIdIn, withUser } from './user.schema.ts';

mutation('grantUserCredit', {
  description: 'Gives another person session credit that nobody paid for. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'Who gets it; an AdminUser.' }),
    amountCents: t.int({ required: true, description: '100 to 50000 US cents.' }),
    balanceCents: t.int({
      required: true,
      description:
        'The credit the person has, in US cents, as it was shown; with another sum by now it is refused.',
    }),
    reason: t.string({
      required: true,
      description: 'Why, for the person and the records; 3 to 500 characters.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await grantUserCredit(viewer, userId, input);
    return { userId };
  },
  payload: withUser('The person with the credit.'),
});

mutation('withdrawUserCredit', {
  description:
    'Takes back what is left of session credit that staff gave by mistake; what was spent of it stays spent. The person is told. Super admins only.',
  auth: byService,
  input: (t) => ({
    userId: t.id({ required: true, description: 'Who has it; an AdminUser.' }),
    creditId: t.id({ required: true, description: 'The UserCredit; one that staff gave.' }),
    leftCents: t.int({
      required: true,
      description: 'What was shown to be left of it, in US cents; with another sum by now it is refused.',
    }),
    reason: t.string({
      required: true,
      description: 'Why, for the person and the records; 3 to 500 characters.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    const creditId = rowId('UserCredit', input.creditId, 'creditId');
    await withdrawUserCredit(viewer, { userId, creditId }, input);
    return { userId };
  },
  payload: withUser('The person with the credit that is left.'),
});

mutation('grantEmergencyPass', {
  description: 'Gives another person an emergency pass, for one late cancellation. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'Who gets it; an AdminUser.' }),
    reason: t.string({
      required: true,
      description: 'Why, for the person and the records; 3 to 500 characters.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await grantEmergencyPass(viewer, userId, input);
    return { userId };
  },
  payload: withUser('The person with the pass.'),
});

mutation('endUserLogins', {
  description:
    'Logs a person out, at one place or everywhere, when the calendar gets another address too; staff by super admins alone. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'Whose logins; an AdminUser.' }),
    loginId: t.id({ description: 'The UserLogin to end; left out: all of them.' }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    const loginId = input.loginId == null ? null : rowId('UserLogin', input.loginId, 'loginId');
    await endUserLogins(viewer, userId, loginId);
    return { userId };
  },
  payload: withUser('The person with the logins that are left.'),
});
