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
  description: 'Grants another user session credit free of charge. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'The AdminUser who receives it.' }),
    amountCents: t.int({ required: true, description: 'Amount in US cents, 100 to 50000.' }),
    balanceCents: t.int({
      required: true,
      description: 'The user’s credit balance as last read, in US cents; refused if it has changed.',
    }),
    reason: t.string({
      required: true,
      description: 'Reason, sent to the user and logged; 3 to 500 characters.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await grantUserCredit(viewer, userId, input);
    return { userId };
  },
  payload: withUser('The user with the credit.'),
});

mutation('withdrawUserCredit', {
  description:
    'Withdraws the unspent part of session credit that staff granted by mistake. The user is notified. Super admins only.',
  auth: byService,
  input: (t) => ({
    userId: t.id({ required: true, description: 'The AdminUser who owns the credit.' }),
    creditId: t.id({
      required: true,
      description: 'The UserCredit to withdraw; it must have been granted by staff.',
    }),
    leftCents: t.int({
      required: true,
      description: 'The unspent amount as last read, in US cents; refused if it has changed.',
    }),
    reason: t.string({
      required: true,
      description: 'Reason, sent to the user and logged; 3 to 500 characters.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    const creditId = rowId('UserCredit', input.creditId, 'creditId');
    await withdrawUserCredit(viewer, { userId, creditId }, input);
    return { userId };
  },
  payload: withUser('The user with the remaining credit.'),
});

mutation('grantEmergencyPass', {
  description: 'Grants another user an emergency pass, which makes one late cancellation free. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'The AdminUser who receives it.' }),
    reason: t.string({
      required: true,
      description: 'Reason, sent to the user and logged; 3 to 500 characters.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await grantEmergencyPass(viewer, userId, input);
    return { userId };
  },
  payload: withUser('The user with the pass.'),
});

mutation('endUserLogins', {
  description:
    'Ends one login or all logins of a user; ending all also replaces the calendar feed URL. Staff only; for logins of other staff, super admins only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'The AdminUser to log out.' }),
    loginId: t.id({ description: 'The UserLogin to end. Default: all logins.' }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    const loginId = input.loginId == null ? null : rowId('UserLogin', input.loginId, 'loginId');
    await endUserLogins(viewer, userId, loginId);
    return { userId };
  },
  payload: withUser('The user with the remaining logins.'),
});
