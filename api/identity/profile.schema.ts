import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { byService, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { updateProfile } from './profile.service.ts';
import { ExperienceEnum } from './user.schema.ts';
import { ViewerNode } from './viewer.schema.ts';

/** The payload of a mutation that changes the viewer. */
export const withViewer = (t: PayloadBuilder<{ userId: number }>) => ({
  viewer: t.prismaField({
    type: ViewerNode,
    description: 'The updated viewer.',
    resolve: (query, { userId }) => db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  mailReminders: t.exposeBoolean('mailReminders', {
    description: 'Whether the viewer gets reminder mails before their sessions.',
  }),
  mailFinds: t.exposeBoolean('mailFinds', {
    description:
      'Whether the viewer gets mails about new tables and freed seats among their saved searches, saved tables and followed Game Masters; at most one a day.',
  }),
  mailMessages: t.exposeBoolean('mailMessages', {
    description: 'Whether the viewer gets mails about unread messages.',
  }),
}));

mutation('updateProfile', {
  description: 'Updates the viewer’s profile; omitted fields stay unchanged. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    fullName: t.string({ description: 'Display name, 2 to 100 characters. Default: unchanged.' }),
    pronouns: t.string({ description: 'Pronouns, at most 40 characters; null or empty: not specified.' }),
    bio: t.string({
      description: 'Introduction in plain text, at most 1,000 characters; null or empty: not specified.',
    }),
    experience: t.field({
      type: ExperienceEnum,
      description: 'Role-playing experience; null: not specified.',
    }),
    timeZone: t.string({ description: 'IANA time zone; null: that of the browser.' }),
    removePicture: t.boolean({ description: 'Whether to delete the picture permanently.' }),
  }),
  resolve: (input, { viewer }) => updateProfile(viewer, input),
  payload: withViewer,
});
