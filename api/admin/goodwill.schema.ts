import { rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { endUserLogins, grantEmergencyPass, grantUserCredit } from './goodwill.service.ts';
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
  description: 'Logs a person out, at one place or everywhere; staff by super admins alone. Staff only.',
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
