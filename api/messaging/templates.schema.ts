import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf } from '../platform/graphql/connection.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { isStaff, requireStaff } from '../platform/viewer.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './templates.service.ts';

export const MessageTemplate = builder.prismaObject('MessageTemplate', {
  description: 'A reusable text for announcements. Staff only.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique name.' }),
    subject: t.exposeString('subject', { description: 'Subject line of the mail.' }),
    message: t.exposeString('content', { description: 'Plain text, may contain line breaks.' }),
    version: t.exposeInt('version', {
      description: 'Incremented with each change; changing or deleting requires the version last read.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the template was last changed.',
    }),
  }),
});

makeNode(MessageTemplate, 'MessageTemplate', async (query, id, { viewer }) =>
  isStaff(viewer) ? db.messageTemplate.findMany({ ...query, where: { id } }) : [],
);

export const TemplateConnection = connectionOf(MessageTemplate, 'MessageTemplate');

const text = (t: InputBuilder) => ({
  name: t.string({ required: true, description: 'Unique name, one line, 1 to 80 characters.' }),
  subject: t.string({ required: true, description: 'One line, 1 to 200 characters.' }),
  message: t.string({ required: true, description: 'Plain text, 1 to 4000 characters.' }),
});

const version = (t: InputBuilder) =>
  t.int({ required: true, description: 'The version last read; refused if outdated.' });

const saved = (t: PayloadBuilder<{ id: number }>) => ({
  template: t.prismaField({
    type: MessageTemplate,
    description: 'The saved template.',
    resolve: (query, { id }) => db.messageTemplate.findUniqueOrThrow({ ...query, where: { id } }),
  }),
});

mutation('createMessageTemplate', {
  description: 'Creates a message template. Staff only.',
  auth: requireStaff,
  input: text,
  resolve: (input, { viewer }) => createTemplate(viewer, input),
  payload: saved,
});

mutation('updateMessageTemplate', {
  description: 'Replaces the texts of a message template. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    ...text(t),
    id: t.id({ required: true, description: 'The MessageTemplate to change.' }),
    version: version(t),
  }),
  resolve: ({ id, version, ...input }, { viewer }) =>
    updateTemplate(viewer, rowId('MessageTemplate', id, 'id'), input, version),
  payload: saved,
});

mutation('deleteMessageTemplate', {
  description: 'Deletes a message template; messages sent with it stay. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The MessageTemplate to remove.' }),
    version: version(t),
  }),
  resolve: async (input, { viewer }) => {
    const id = rowId('MessageTemplate', input.id, 'id');
    await deleteTemplate(viewer, id, input.version);
    return { id };
  },
  payload: (t) => ({
    deletedId: t.id({
      description: 'Global ID of the deleted template.',
      resolve: ({ id }) => globalId('MessageTemplate', id),
    }),
  }),
});
