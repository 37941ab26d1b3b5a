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
    description: 'The person asking, as they are now.',
    resolve: (query, { userId }) => db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  mailReminders: t.exposeBoolean('mailReminders', {
    description: 'Whether a mail reminds the person of a session that begins soon.',
  }),
  mailFinds: t.exposeBoolean('mailFinds', {
    description: 'Whether a mail tells, at most once a day, of tables the person looks out for.',
  }),
  mailMessages: t.exposeBoolean('mailMessages', {
    description: 'Whether a mail tells of messages that were not read.',
  }),
}));

mutation('updateProfile', {
  description:
    'Changes what others know of the viewer; a field that is left out stays as it is. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    fullName: t.string({ description: 'The name others see, 2 to 100 characters; left out: unchanged.' }),
    pronouns: t.string({ description: 'At most 40 characters; null or empty: nothing said.' }),
    bio: t.string({ description: 'At most 1,000 characters of plain text; null or empty: nothing said.' }),
    experience: t.field({ type: ExperienceEnum, description: 'Null: nothing said.' }),
    timeZone: t.string({ description: 'An IANA name; null: that of the browser.' }),
    removePicture: t.boolean({ description: 'True: the picture goes, for good.' }),
  }),
  resolve: (input, { viewer }) => updateProfile(viewer, input),
  payload: withViewer,
});
