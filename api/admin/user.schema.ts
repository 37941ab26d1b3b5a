import { faceOfHost, GameMaster, loadGameMaster } from '../catalog/game-master.schema.ts';
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

/** Staff only. Other files add what hangs on the person. */
export const AdminUser = builder.objectRef<AdminUserRow>('AdminUser');

builder.node(AdminUser, {
  description: 'A person with an account, as staff see one. Staff only.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) =>
    typeof value === 'object' && value !== null && 'gameMasterId' in value && 'username' in value,
  loadMany: (ids, context) =>
    Promise.all(ids.map((id) => (isStaff(context.viewer) ? loadUser(context, rowNumber(id)) : null))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST and addresses use.' }),
    username: t.exposeString('username', { description: 'What the person logs in with.' }),
    email: t.exposeString('email', { description: 'Where mails to the person go.' }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether the person has shown that the address is theirs; until then nobody logs in.',
    }),
    fullName: t.exposeString('fullName', { description: 'The name others see.' }),
    avatarUrl: t.string({
      nullable: true,
      description:
        "The person's face, the same everywhere: the picture of the account, else of the profile of a Game Master; null: neither, draw the initials.",
      resolve: ({ id, imageUrl, gameMasterId }, _args, context) =>
        imageUrl ?? (gameMasterId === null ? null : faceOfHost(context, id)),
    }),
    isAdmin: t.exposeBoolean('isAdmin', { description: 'May use the admin area.' }),
    isSuperAdmin: t.exposeBoolean('isSuperAdmin', {
      description: 'May also give and take admin roles and delete users; can be neither demoted nor deleted.',
    }),
    isGameMaster: t.exposeBoolean('isGameMaster', { description: 'Has the role of a Game Master.' }),
    gameMaster: t.field({
      type: GameMaster,
      nullable: true,
      description: "The person's public profile; null: none, so a Game Master has the role only.",
      resolve: ({ gameMasterId }, _args, context) =>
        gameMasterId === null ? null : loadGameMaster(context, gameMasterId),
    }),
    formerProfiles: t.field({
      type: [GameMaster],
      description:
        'The profiles that were theirs and are nobody’s now, the newest first, at most five: reinstateGameMaster gives one of them back.',
      // Few have any, and all of a list are read at once.
      complexity: { field: 1, multiplier: 1 },
      resolve: async ({ id }, _args, context) => {
        const ids = (await loadFormerProfiles(context, id)) ?? [];
        const profiles = await Promise.all(ids.map((profile) => loadGameMaster(context, profile)));
        return profiles.filter((profile) => profile !== null);
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person registered.' }),
    disabledAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the person can no longer log in; null: the person can.',
    }),
    erasedAt: t.expose('erasedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the account was deleted and the person made anonymous; null: it was not.',
    }),
    user: t.prismaField({
      type: UserNode,
      description: 'The same person as others see them.',
      resolve: (query, { id }) => db.user.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const users = loader(usersByIds);
const loadUser = users.load;
const loadFormerProfiles = loader(formerProfilesOf).load;

/** The number of the person an input names. */
export const userIdIn = ({ userId }: { userId: string | number }) => rowId('AdminUser', userId, 'userId');

/** The payload of what changes a person. */
export const withUser = (description: string) => (t: PayloadBuilder<{ userId: number }>) => ({
  user: t.field({
    type: AdminUser,
    description,
    resolve: async ({ userId }, _args, context) => (await loadUser(context, userId))!,
  }),
});

const UserGroupEnum = builder.enumType('UserGroup', {
  description: 'A part of the people with an account. Who is an admin and a Game Master is in both groups.',
  values: {
    ADMINS: { value: 'admins', description: 'May use the admin area.' },
    GAME_MASTERS: { value: 'game_masters', description: 'Have the role of a Game Master.' },
    REGULARS: { value: 'regulars', description: 'Have neither role.' },
  } as const,
});

const AdminUserFilter = builder.inputType('AdminUserFilter', {
  description: 'Which people staff look at; all that is given must match.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the user name, the address or the full name, in any case.' }),
    group: t.field({ type: UserGroupEnum, description: 'Left out: everybody.' }),
  }),
});

const Counts = builder.objectRef<UserCounts>('UserCounts').implement({
  description: 'How many people have an account.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Everybody, each once.' }),
    gameMasters: t.exposeInt('gameMasters', { description: 'With the role of a Game Master.' }),
    admins: t.exposeInt('admins', { description: 'Who may use the admin area.' }),
    regulars: t.exposeInt('regulars', { description: 'With neither of these roles.' }),
  }),
});

const AdminUserConnection = connectionOf(AdminUser, 'AdminUser');

builder.objectFields(Admin, (t) => ({
  users: t.connection(
    {
      type: AdminUser,
      description: 'Everybody with an account, the newest first.',
      args: { filter: t.arg({ type: AdminUserFilter, description: 'Left out: everybody.' }) },
      complexity: pageComplexity,
      resolve: async ({ viewer }, { filter, ...page }) =>
        toConnection(await listUsers(viewer, filter, page), placeOfId),
    },
    AdminUserConnection,
  ),
  userCounts: t.field({
    type: Counts,
    description: 'The figures above the list of users.',
    resolve: () => countUsers(),
  }),
  user: t.field({
    type: AdminUser,
    nullable: true,
    description: 'One person by global id or number; null: there is none.',
    args: { id: t.arg.id({ required: true, description: 'A global id, or the databaseId.' }) },
    resolve: (_admin, { id }, context) => loadUser(context, rowId('AdminUser', id, 'id')),
  }),
}));
