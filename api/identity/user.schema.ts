import type { GraphQLResolveInfo } from 'graphql';
import { db } from '../platform/db.ts';
import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { knownRow } from '../platform/graphql/rows.ts';
import { usersWithVisibleEmail, visibleUsers } from './directory.service.ts';
import { findUser, readUserRow } from './user-rows.ts';

const KNOWN_TO = "Null for everybody but the person, staff and the Game Master of the person's session,";

export const ExperienceEnum = builder.enumType('Experience', {
  description: 'How much somebody has played.',
  values: {
    NEW: { value: 'new', description: 'New to it, or nearly.' },
    SOME: { value: 'some', description: 'Has played some.' },
    VETERAN: { value: 'veteran', description: 'Has played for years.' },
  } as const,
});

export const UserNode = builder.prismaObject('User', {
  description: 'A person with an account. Reachable by those who may know of the person.',
  select: { id: true },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST and addresses use.' }),
    username: t.exposeString('username', {
      description: 'What the person logs in with; nobody else has it.',
    }),
    fullName: t.exposeString('fullName', { description: 'The name others see.' }),
    imageUrl: t.exposeString('imageUrl', {
      nullable: true,
      description: 'The picture that the person gave the account; null: none. What is shown is `avatarUrl`.',
    }),
    isGameMaster: t.exposeBoolean('isGameMaster', { description: 'Whether the person runs sessions.' }),
    isStaff: t.boolean({
      description: 'Whether the person works for Questboard.',
      select: { isAdmin: true, isSuperAdmin: true },
      resolve: (user) => user.isAdmin || user.isSuperAdmin,
    }),
    email: t.string({
      nullable: true,
      description: "Shown to the person, to staff and to the Game Master of the person's session; else null.",
      select: { id: true, email: true },
      resolve: async (user, _args, context) =>
        (await mayKnowMore.load(context, user.id)) ? user.email : null,
    }),
    pronouns: t.string({
      nullable: true,
      description: `How to speak of the person, “she/her”. ${KNOWN_TO} or when nothing was said.`,
      select: { id: true, pronouns: true },
      resolve: async (user, _args, context) =>
        (await mayKnowMore.load(context, user.id)) ? user.pronouns || null : null,
    }),
    bio: t.string({
      nullable: true,
      description: `What the person says of themselves, in plain text. ${KNOWN_TO} or when nothing was said.`,
      select: { id: true, bio: true },
      resolve: async (user, _args, context) =>
        (await mayKnowMore.load(context, user.id)) ? user.bio || null : null,
    }),
    experience: t.field({
      type: ExperienceEnum,
      nullable: true,
      description: `How much the person has played. ${KNOWN_TO} or when nothing was said.`,
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
