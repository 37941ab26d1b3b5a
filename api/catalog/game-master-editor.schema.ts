import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { GameMaster } from './game-master.schema.ts';
import { createGameMaster } from './game-master-editor.service.ts';

mutation('createGameMaster', {
  description: 'Adds the profile of a Game Master, without an account at first. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    name: t.string({ required: true, description: 'What the profile is called, at least 2 characters.' }),
    title: t.string({ required: true, description: 'What kind of Game Master, at least 2 characters.' }),
    bio: t.string({ required: true, description: 'How they introduce themselves, at least 10 characters.' }),
    specialties: t.string({
      description: 'What they are good at, parted by commas: “Fantasy, Horror”; null: nothing said.',
    }),
    imageUrl: t.string({
      description: 'The answer of an upload, or an https address; null: a generated picture.',
    }),
  }),
  resolve: async (input, { viewer }) => ({ gameMaster: await createGameMaster(viewer, input) }),
  payload: (t) => ({
    gameMaster: t.expose('gameMaster', { type: GameMaster, description: 'The new profile.' }),
  }),
});
