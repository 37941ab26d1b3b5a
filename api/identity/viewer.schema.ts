import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import type { PayloadBuilder } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { each, ofViewer } from '../platform/graphql/of-viewer.ts';
import { knownRow } from '../platform/graphql/rows.ts';
import { requireViewer } from '../platform/viewer.ts';
import { CONDUCT_VERSION } from './conduct.rules.ts';
import { UserNode } from './user.schema.ts';
import { findUser } from './user-rows.ts';

/** Other domains add their fields. */
export const ViewerNode = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'The person asking: what only the person itself may see.',
  select: { id: true },
  fields: (t) => ({
    user: t.variant(UserNode, { description: 'The same person as others see it.' }),
    username: t.exposeString('username', {
      description: 'What the viewer logs in with; nobody else has it.',
    }),
    email: t.exposeString('email', { description: 'Where mails go, and what the password can be reset by.' }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether the person has shown that the address is theirs.',
    }),
    fullName: t.exposeString('fullName', { description: 'The name others see.' }),
    timeZone: t.string({
      nullable: true,
      description: "The IANA time zone the person chose; null: use the browser's.",
      select: { timeZone: true, timeZoneChosen: true },
      resolve: ({ timeZone, timeZoneChosen }) => (timeZoneChosen ? timeZone : null),
    }),
    keepsConduct: t.boolean({
      description: 'Agreed to the code of conduct in force, as everybody is asked to at the first booking.',
      select: { conductVersion: true },
      resolve: ({ conductVersion }) => conductVersion === CONDUCT_VERSION,
    }),
    isConfirmedAdult: t.boolean({
      description: 'Has said to be 18 or older: at registration, or with the first seat.',
      select: { adultConfirmedAt: true },
      resolve: ({ adultConfirmedAt }) => adultConfirmedAt !== null,
    }),
    isAdmin: t.exposeBoolean('isAdmin', { description: 'May use the admin area.' }),
    isSuperAdmin: t.exposeBoolean('isSuperAdmin', { description: 'May also give and take admin roles.' }),
    isGameMaster: t.exposeBoolean('isGameMaster', { description: 'May run sessions.' }),
  }),
});

/** The viewer, with what has changed about them, in the payload of a mutation. */
export const changedViewer = <Answer>(t: PayloadBuilder<Answer>, description: string) =>
  t.prismaField({
    type: ViewerNode,
    description,
    resolve: (query, _answer, _args, { viewer }) =>
      db.user.findUniqueOrThrow({ ...query, where: { id: requireViewer(viewer).id } }),
  });

makeNode(ViewerNode, 'Viewer', async (query, id, { viewer }) =>
  viewer && id.in.includes(viewer.id) ? db.user.findMany({ ...query, where: { id: viewer.id } }) : [],
);

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerNode,
    nullable: true,
    description: 'The person asking; null: a visitor.',
    resolve: ofViewer(
      (_root, _args, context, info) => {
        if (!context.viewer) return null;
        const { id } = context.viewer;
        return knownRow(context, info, 'Viewer', { id }, (query) => findUser(id, query)) as never;
      },
      each((_root, own) => own.viewer !== null),
    ),
  }),
);
