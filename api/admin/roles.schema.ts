import { rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff, requireSuperAdmin } from '../platform/viewer.ts';
import * as roles from './roles.service.ts';
import { userIdIn, withUser } from './user.schema.ts';

mutation('promoteToAdmin', {
  description: 'Lets somebody into the admin area. Super admins only.',
  auth: requireSuperAdmin,
  input: (t) => ({ userId: t.id({ required: true, description: 'Who shall be an admin; an AdminUser.' }) }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.promoteToAdmin(viewer, userId);
    return { userId };
  },
  payload: withUser('The person with the new role.'),
});

mutation('revokeAdmin', {
  description:
    'Shuts an admin out of the admin area; super admins stay. Whoever is named as our office is called by their username from then on. Super admins only.',
  auth: requireSuperAdmin,
  input: (t) => ({ userId: t.id({ required: true, description: 'Who shall be an admin no more.' }) }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.revokeAdmin(viewer, userId);
    return { userId };
  },
  payload: withUser('The person without the role.'),
});

mutation('promoteToGameMaster', {
  description: 'Makes somebody a Game Master, with a public profile. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'Who shall run sessions; an AdminUser.' }),
    name: t.string({ required: true, description: 'The name on the profile, 1 to 100 characters.' }),
    title: t.string({ required: true, description: 'What kind of Game Master, 1 to 120 characters.' }),
    bio: t.string({ description: 'How they introduce themselves, up to 5000 characters.' }),
    specialties: t.string({ description: 'Separated by commas; at most 20 of up to 60 characters.' }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.promoteToGameMaster(viewer, userId, input);
    return { userId };
  },
  payload: withUser('The person with role and profile.'),
});

mutation('reinstateGameMaster', {
  description:
    'Gives somebody the role of a Game Master back, with a profile that was theirs and is nobody’s now; it stays as it is. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    userId: t.id({ required: true, description: 'Who shall run sessions again; an AdminUser.' }),
    gameMasterId: t.id({ required: true, description: 'One of their former profiles.' }),
  }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.reinstateGameMaster(viewer, userId, rowId('GameMaster', input.gameMasterId, 'gameMasterId'));
    return { userId };
  },
  payload: withUser('The person with role and profile.'),
});

mutation('revokeGameMaster', {
  description: 'Takes the role of a Game Master back; the profile stays without a login. Staff only.',
  auth: requireStaff,
  input: (t) => ({ userId: t.id({ required: true, description: 'Who shall run sessions no more.' }) }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    await roles.revokeGameMaster(viewer, userId);
    return { userId };
  },
  payload: withUser('The person without the role.'),
});
