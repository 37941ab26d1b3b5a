import { UserNode } from '../identity/user.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { notesOf, type PlayerNote, savePlayerNote } from './notes.service.ts';

const PlayerNoteRef = builder.objectRef<PlayerNote>('PlayerNote').implement({
  description: 'A Game Master’s private note about a player. Visible only to its author.',
  fields: (t) => ({
    words: t.exposeString('words', { description: 'Plain text with line breaks.' }),
    version: t.exposeInt('version', {
      description: 'Incremented with each change; `savePlayerNote` requires the version last read.',
    }),
  }),
});

const notes = loader((playerIds, { viewer }) => notesOf(viewer, playerIds));

builder.prismaObjectField(UserNode, 'ownNote', (t) =>
  t.field({
    type: PlayerNoteRef,
    nullable: true,
    description: 'The viewer’s own note about this user; null: none.',
    select: { id: true },
    resolve: ({ id }, _args, context) => notes.load(context, id),
  }),
);

mutation('savePlayerNote', {
  description:
    'Saves a private note about a player. Only for Game Masters at whose sessions the player has or had a seat.',
  auth: byService,
  input: (t) => ({
    userId: t.id({
      required: true,
      description: 'The player, with a current or past seat at one of the viewer’s sessions.',
    }),
    version: t.int({
      required: true,
      description: 'The version last read, 0 if there was no note; refused if outdated.',
    }),
    words: t.string({
      description: 'Plain text, at most 2,000 characters; null or empty: deletes the note.',
    }),
  }),
  resolve: ({ userId, ...input }, { viewer }) =>
    savePlayerNote(viewer, { ...input, userId: rowId('User', userId, 'userId') }),
  payload: (t) => ({
    user: t.prismaField({
      type: UserNode,
      description: 'The player with the updated note.',
      resolve: (query, { userId }) => db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
    }),
  }),
});
