import { rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff, requireSuperAdmin } from '../platform/viewer.ts';
import * as roles from './roles.service.ts';
import { userIdIn, withUser } from './user.schema.ts';

mutation('promoteToAdmin', {
  description: 'Grants a user the admin role. Super admins only.',
  auth: requireSuperAdmin,
  input: (t) => ({ userId: t.id({ required: true, description: 'The AdminUser who becomes an admin.' }) }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.promoteToAdmin(viewer, userId);
    return { userId };
  },
  payload: withUser('The user with the new role.'),
});

mutation('revokeAdmin', {
  description:
    'Revokes a user’s admin role; refused for super admins. A full name that is reserved for the office is replaced by the username. Super admins only.',
  auth: requireSuperAdmin,
  input: (t) => ({ userId: t.id({ required: true, description: 'The AdminUser to demote.' }) }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.revokeAdmin(viewer, userId);
    return { userId };
  },
  payload: withUser('The user without the role.'),
});

mutation('promoteToGameMaster', {
  description: 'Grants a user the Game Master role with a public profile. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'The AdminUser to promote.' }),
    name: t.string({ required: true, description: 'Name on the profile, 1 to 100 characters.' }),
    title: t.string({
      required: true,
      description: 'Tagline on the profile, 1 to 120 characters.',
    }),
    bio: t.string({ description: 'Introduction on the profile, at most 5000 characters.' }),
    specialties: t.string({ description: 'Comma-separated; at most 20, each at most 60 characters.' }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.promoteToGameMaster(viewer, userId, input);
    return { userId };
  },
  payload: withUser('The user with the role and the profile.'),
});

mutation('reinstateGameMaster', {
  description:
    'Grants a user the Game Master role again and links one of their former, now unlinked profiles, unchanged. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'The AdminUser to reinstate.' }),
    gameMasterId: t.id({ required: true, description: 'One of the user’s `formerProfiles`.' }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.reinstateGameMaster(viewer, userId, rowId('GameMaster', input.gameMasterId, 'gameMasterId'));
    return { userId };
  },
  payload: withUser('The user with the role and the profile.'),
});

mutation('revokeGameMaster', {
  description: 'Revokes a user’s Game Master role; the profile stays, without an account. Staff only.',
  auth: requireStaff,
  input: (t) => ({ userId: t.id({ required: true, description: 'The AdminUser who loses the role.' }) }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.revokeGameMaster(viewer, userId);
    return { userId };
  },
  payload: withUser('The user without the role.'),
});
