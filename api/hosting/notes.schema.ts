import { UserNode } from '../identity/user.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { notesOf, type PlayerNote, savePlayerNote } from './notes.service.ts';

const PlayerNoteRef = builder.objectRef<PlayerNote>('PlayerNote').implement({
  description: 'What a Game Master has written down about a player. Only its author reads it.',
  fields: (t) => ({
    words: t.exposeString('words', { description: 'Plain text of several lines.' }),
    version: t.exposeInt('version', {
      description: 'Counts its changes; `savePlayerNote` asks which one was read.',
    }),
  }),
});

const notes = loader((playerIds, { viewer }) => notesOf(viewer, playerIds));

builder.prismaObjectField(UserNode, 'ownNote', (t) =>
  t.field({
    type: PlayerNoteRef,
    nullable: true,
    description: "The viewer's own note about this person; null: none.",
    select: { id: true },
    resolve: ({ id }, _args, context) => notes.load(context, id),
  }),
);

mutation('savePlayerNote', {
  description:
    'Writes down something about a player, for oneself. For Game Masters of whose tables the player was.',
  auth: byService,
  input: (t) => ({
    userId: t.id({
      required: true,
      description: 'Whom the note is about: a player of one of the own tables.',
    }),
    version: t.int({
      required: true,
      description: 'The version that was read, 0 where there was none; refused when there is a newer one.',
    }),
    words: t.string({
      description: 'At most 2,000 characters of plain text; null or empty: it is forgotten.',
    }),
  }),
  resolve: ({ userId, ...input }, { viewer }) =>
    savePlayerNote(viewer, { ...input, userId: rowId('User', userId, 'userId') }),
  payload: (t) => ({
    user: t.prismaField({
      type: UserNode,
      description: 'The player with the note as it is now.',
      resolve: (query, { userId }) => db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
    }),
  }),
});
