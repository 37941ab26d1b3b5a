import type { GraphQLResolveInfo } from 'graphql';
import { db } from '../platform/db.ts';
import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { knownRow } from '../platform/graphql/rows.ts';
import { usersWithVisibleEmail, visibleUsers } from './directory.service.ts';
import { findUser, readUserRow } from './user-rows.ts';

const KNOWN_TO = 'null unless the viewer is this user, staff or the Game Master of one of their sessions.';

export const ExperienceEnum = builder.enumType('Experience', {
  description: 'A player’s role-playing experience.',
  values: {
    NEW: { value: 'new', description: 'New to role-playing, or nearly.' },
    SOME: { value: 'some', description: 'Some role-playing experience.' },
    VETERAN: { value: 'veteran', description: 'Years of role-playing experience.' },
  } as const,
});

export const UserNode = builder.prismaObject('User', {
  description: 'A user account. Visible to those who may know of the user.',
  select: { id: true },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID, used in REST and in URLs.' }),
    username: t.exposeString('username', {
      description: 'Unique username for the login.',
    }),
    fullName: t.exposeString('fullName', { description: 'Display name.' }),
    imageUrl: t.exposeString('imageUrl', {
      nullable: true,
      description:
        'URL of the picture the user set for the account; null: none. See `avatarUrl` for the picture shown.',
    }),
    isGameMaster: t.exposeBoolean('isGameMaster', { description: 'Whether the user runs sessions.' }),
    isStaff: t.boolean({
      description: 'Whether the user works for Questboard.',
      select: { isAdmin: true, isSuperAdmin: true },
      resolve: (user) => user.isAdmin || user.isSuperAdmin,
    }),
    email: t.string({
      nullable: true,
      description:
        'Email address. null unless the viewer is this user, staff or the Game Master of one of their sessions.',
      select: { id: true, email: true },
      resolve: async (user, _args, context) =>
        (await mayKnowMore.load(context, user.id)) ? user.email : null,
    }),
    pronouns: t.string({
      nullable: true,
      description: `Pronouns, such as “she/her”; null: not specified. ${KNOWN_TO}`,
      select: { id: true, pronouns: true },
      resolve: async (user, _args, context) =>
        (await mayKnowMore.load(context, user.id)) ? user.pronouns || null : null,
    }),
    bio: t.string({
      nullable: true,
      description: `Introduction in plain text; null: not specified. ${KNOWN_TO}`,
      select: { id: true, bio: true },
      resolve: async (user, _args, context) =>
        (await mayKnowMore.load(context, user.id)) ? user.bio || null : null,
    }),
    experience: t.field({
      type: ExperienceEnum,
      nullable: true,
      description: `Role-playing experience; null: not specified. ${KNOWN_TO}`,
      select: { id: true, experience: true },
      resolve: async (user, _args, context) =>
        (await mayKnowMore.load(context, user.id)) ? user.experience : null,
    }),
  }),
});

/** True for users of whom the viewer may know more than name and picture: those whose address they may see. */
const mayKnowMore = loader(async (ids, { viewer }) => {
  const visible = await usersWithVisibleEmail(viewer, ids);
  return new Map(ids.map((id) => [id, visible.has(id)]));
});

makeNode(UserNode, 'User', (query, id, { viewer }) =>
  db.user.findMany({ ...query, where: { id, AND: visibleUsers(viewer) } }),
);

/** Reads the users that the lists of an answer name in one batch. */
const users = loader(
  async (ids) => new Map(await Promise.all(ids.map(async (id) => [id, await readUserRow(id)] as const))),
);

/** Returns a user for a field of the type User, with what is asked for. null: there is no such user. */
export const userById = (context: GraphQLContext, info: GraphQLResolveInfo, id: number) =>
  knownRow(context, info, 'User', { id }, (query) =>
    findUser(id, query, (asked) => users.load(context, asked)),
  ) as never;
