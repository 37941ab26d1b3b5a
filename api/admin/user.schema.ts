import { faceOfHost, GameMaster, loadGameMaster } from '../catalog/game-master.schema.ts';
import { MailStopEnum } from '../identity/mail-stop.schema.ts';
import { UserNode } from '../identity/user.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import type { PayloadBuilder } from '../platform/graphql/mutation.ts';
import { rowNumber } from '../platform/rules.ts';
import { isStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import {
  type AdminUserRow,
  countUsers,
  formerProfilesOf,
  listUsers,
  type UserCounts,
  usersByIds,
} from './users.service.ts';

/** Staff only. Other files add fields for related data. */
export const AdminUser = builder.objectRef<AdminUserRow>('AdminUser');

builder.node(AdminUser, {
  description: 'A user account as staff see it. Staff only.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) =>
    typeof value === 'object' && value !== null && 'gameMasterId' in value && 'username' in value,
  loadMany: (ids, context) =>
    Promise.all(ids.map((id) => (isStaff(context.viewer) ? loadUser(context, rowNumber(id)) : null))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID, used in REST and in URLs.' }),
    username: t.exposeString('username', { description: 'Unique username for the login.' }),
    email: t.exposeString('email', { description: 'Email address.' }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether the email address is verified; login requires it.',
    }),
    mailStop: t.expose('mailStop', {
      type: MailStopEnum,
      nullable: true,
      description: 'Why no mails reach the address, known within ten minutes; null: they do.',
    }),
    fullName: t.exposeString('fullName', { description: 'Display name.' }),
    avatarUrl: t.string({
      nullable: true,
      description:
        'URL of the avatar: the account’s picture, else the Game Master profile’s; null: neither, show initials.',
      resolve: ({ id, imageUrl, gameMasterId }, _args, context) =>
        imageUrl ?? (gameMasterId === null ? null : faceOfHost(context, id)),
    }),
    isAdmin: t.exposeBoolean('isAdmin', {
      description: 'Whether the user is an admin, with access to the admin area.',
    }),
    isSuperAdmin: t.exposeBoolean('isSuperAdmin', {
      description:
        'Whether the user can also grant and revoke admin roles and delete users. Super admins can be neither demoted nor deleted.',
    }),
    isGameMaster: t.exposeBoolean('isGameMaster', {
      description: 'Whether the user has the Game Master role.',
    }),
    gameMaster: t.field({
      type: GameMaster,
      nullable: true,
      description: 'The user’s Game Master profile; null: none, even if the user has the role.',
      resolve: ({ gameMasterId }, _args, context) =>
        gameMasterId === null ? null : loadGameMaster(context, gameMasterId),
    }),
    formerProfiles: t.field({
      type: [GameMaster],
      description:
        'The user’s former profiles that are now unlinked, newest first; at most 5. `reinstateGameMaster` links one of them again.',
      // Cheap: few users have any, and one query reads those of a whole list.
      complexity: { field: 1, multiplier: 1 },
      resolve: async ({ id }, _args, context) => {
        const ids = (await loadFormerProfiles(context, id)) ?? [];
        const profiles = await Promise.all(ids.map((profile) => loadGameMaster(context, profile)));
        return profiles.filter((profile) => profile !== null);
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user registered.' }),
    disabledAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the account was disabled, so that login is impossible; null: not disabled.',
    }),
    erasedAt: t.expose('erasedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the account was deleted and anonymised; null: not deleted.',
    }),
    user: t.prismaField({
      type: UserNode,
      description: 'The same user as others see them.',
      resolve: (query, { id }) => db.user.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const users = loader(usersByIds);
const loadUser = users.load;
const loadFormerProfiles = loader(formerProfilesOf).load;

/** Returns the user's row id from the `userId` of an input. */
export const userIdIn = ({ userId }: { userId: string | number }) => rowId('AdminUser', userId, 'userId');

/** Builds the payload of mutations that change a user. */
export const withUser = (description: string) => (t: PayloadBuilder<{ userId: number }>) => ({
  user: t.field({
    type: AdminUser,
    description,
    resolve: async ({ userId }, _args, context) => (await loadUser(context, userId))!,
  }),
});

const UserGroupEnum = builder.enumType('UserGroup', {
  description: 'A group of users. An admin who is also a Game Master is in both groups.',
  values: {
    ADMINS: { value: 'admins', description: 'Users with access to the admin area.' },
    GAME_MASTERS: { value: 'game_masters', description: 'Users with the Game Master role.' },
    REGULARS: { value: 'regulars', description: 'Users with neither role.' },
  } as const,
});

const AdminUserFilter = builder.inputType('AdminUserFilter', {
  description: 'Filters the users; a user must match every given condition.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the username, email address or full name, case-insensitive.' }),
    group: t.field({ type: UserGroupEnum, description: 'Default: all users.' }),
  }),
});

const Counts = builder.objectRef<UserCounts>('UserCounts').implement({
  description: 'The number of users by role, without deleted ones.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'All users, each counted once.' }),
    gameMasters: t.exposeInt('gameMasters', { description: 'Users with the Game Master role.' }),
    admins: t.exposeInt('admins', { description: 'Users with access to the admin area.' }),
    regulars: t.exposeInt('regulars', { description: 'Users with neither role.' }),
  }),
});

const AdminUserConnection = connectionOf(AdminUser, 'AdminUser');

builder.objectFields(Admin, (t) => ({
  users: t.connection(
    {
      type: AdminUser,
      description: 'All users, newest first.',
      args: { filter: t.arg({ type: AdminUserFilter, description: 'Default: all users.' }) },
      complexity: pageComplexity,
      resolve: async ({ viewer }, { filter, ...page }) =>
        toConnection(await listUsers(viewer, filter, page), placeOfId),
    },
    AdminUserConnection,
  ),
  userCounts: t.field({
    type: Counts,
    description: 'The number of users by role.',
    resolve: () => countUsers(),
  }),
  user: t.field({
    type: AdminUser,
    nullable: true,
    description: 'A user by ID; null: no such user.',
    args: { id: t.arg.id({ required: true, description: 'The global ID or the databaseId.' }) },
    resolve: (_admin, { id }, context) => loadUser(context, rowId('AdminUser', id, 'id')),
  }),
}));
