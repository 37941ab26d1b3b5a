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
  description: 'The logged-in user, with the fields that only they may see.',
  select: { id: true },
  fields: (t) => ({
    user: t.variant(UserNode, { description: 'The viewer as other users see them.' }),
    username: t.exposeString('username', {
      description: 'Unique username for the login.',
    }),
    email: t.exposeString('email', { description: 'Email address for mails and password resets.' }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether the email address is verified.',
    }),
    fullName: t.exposeString('fullName', { description: 'Display name.' }),
    timeZone: t.string({
      nullable: true,
      description: 'IANA time zone; null: that of the browser.',
      select: { timeZone: true, timeZoneChosen: true },
      resolve: ({ timeZone, timeZoneChosen }) => (timeZoneChosen ? timeZone : null),
    }),
    keepsConduct: t.boolean({
      description:
        'Whether the viewer has accepted the current code of conduct, as required at the first booking.',
      select: { conductVersion: true },
      resolve: ({ conductVersion }) => conductVersion === CONDUCT_VERSION,
    }),
    isConfirmedAdult: t.boolean({
      description:
        'Whether the viewer has confirmed to be at least 18, at registration or with the first seat.',
      select: { adultConfirmedAt: true },
      resolve: ({ adultConfirmedAt }) => adultConfirmedAt !== null,
    }),
    isAdmin: t.exposeBoolean('isAdmin', { description: 'Whether the viewer has access to the admin area.' }),
    isSuperAdmin: t.exposeBoolean('isSuperAdmin', {
      description: 'Whether the viewer can also grant and revoke admin roles.',
    }),
    isGameMaster: t.exposeBoolean('isGameMaster', { description: 'Whether the viewer can run sessions.' }),
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
    description: 'The logged-in user; null: a visitor.',
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
