import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf } from '../platform/graphql/connection.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { isStaff, requireStaff } from '../platform/viewer.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './templates.service.ts';

export const MessageTemplate = builder.prismaObject('MessageTemplate', {
  description: 'A text that staff send again and again. Staff only.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'How staff call it; there are no two of one name.' }),
    subject: t.exposeString('subject', { description: 'The subject line of the mail.' }),
    message: t.exposeString('content', { description: 'Plain text of several lines.' }),
    version: t.exposeInt('version', {
      description: 'Counts its changes, for whoever changes or deletes it.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
});

makeNode(MessageTemplate, 'MessageTemplate', async (query, id, { viewer }) =>
  isStaff(viewer) ? db.messageTemplate.findMany({ ...query, where: { id } }) : [],
);

export const TemplateConnection = connectionOf(MessageTemplate, 'MessageTemplate');

const text = (t: InputBuilder) => ({
  name: t.string({ required: true, description: 'One line of at most 80 characters, not taken yet.' }),
  subject: t.string({ required: true, description: 'One line of at most 200 characters.' }),
  message: t.string({ required: true, description: 'Plain text of at most 4000 characters.' }),
});

const version = (t: InputBuilder) =>
  t.int({ required: true, description: 'The version that was read; refused when it is old.' });

const saved = (t: PayloadBuilder<{ id: number }>) => ({
  template: t.prismaField({
    type: MessageTemplate,
    description: 'The template as it is kept now.',
    resolve: (query, { id }) => db.messageTemplate.findUniqueOrThrow({ ...query, where: { id } }),
  }),
});

mutation('createMessageTemplate', {
  description: 'Keeps a text for later. Staff only.',
  auth: requireStaff,
  input: text,
  resolve: (input, { viewer }) => createTemplate(viewer, input),
  payload: saved,
});

mutation('updateMessageTemplate', {
  description: 'Writes a template anew. Staff only.',
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
  description: 'Forgets a template; what was sent with it stays. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'Of the one that nobody needs any more.' }),
    version: version(t),
  }),
  resolve: async (input, { viewer }) => {
    const id = rowId('MessageTemplate', input.id, 'id');
    await deleteTemplate(viewer, id, input.version);
    return { id };
  },
  payload: (t) => ({
    deletedId: t.id({
      description: 'The template that is gone.',
      resolve: ({ id }) => globalId('MessageTemplate', id),
    }),
  }),
});
