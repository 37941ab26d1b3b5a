import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requirePlanner, requireStaff } from '../platform/viewer.ts';
import { GameMaster } from './game-master.schema.ts';
import { createGameMaster, restoreGameMaster, updateGameMaster } from './game-master-editor.service.ts';
import { createUserAndLink, linkGameMaster, unlinkGameMaster } from './game-master-link.service.ts';
import type { GameMasterRow } from './game-masters.service.ts';

const profileId = (t: InputBuilder) => t.id({ required: true, description: 'The Game Master profile.' });
const numberOf = (id: string) => rowId('GameMaster', id, 'id');

const changedProfile = (t: PayloadBuilder<{ gameMaster: GameMasterRow }>) => ({
  gameMaster: t.expose('gameMaster', { type: GameMaster, description: 'The new or updated profile.' }),
});

/** In an edit only changed fields are given. */
const profileFields = <Required extends boolean>(t: InputBuilder, required: Required) => ({
  name: t.string({ required, description: 'Name of the profile, at least 2 characters.' }),
  title: t.string({ required, description: 'Short title, at least 2 characters.' }),
  bio: t.string({ required, description: 'Introduction, at least 10 characters of plain text.' }),
  specialties: t.string({
    description: 'Specialties, comma-separated: “Fantasy, Horror”; null: none.',
  }),
  imageUrl: t.string({
    description: 'The `imageUrl` that an upload returned, or an HTTPS URL; null: a generated picture.',
  }),
});

const WeeklyHoursInput = builder.inputType('WeeklyHoursInput', {
  description:
    'The hours in which a Game Master usually runs tables on one day of the week, in the time zone of the profile.',
  fields: (t) => ({
    day: t.int({ required: true, description: '1 (Monday) to 7 (Sunday); each day at most once.' }),
    from: t.string({ required: true, description: 'Start, HH:MM.' }),
    to: t.string({ required: true, description: 'End, HH:MM. Earlier than `from`: on the next day.' }),
  }),
});

/** Fields that a new profile does not have yet. */
const moreFields = (t: InputBuilder) => ({
  languages: t.string({
    description: 'Languages in which they run tables, comma-separated; null: not specified.',
  }),
  videoUrl: t.string({ description: 'HTTPS URL of an introduction video; null or empty: none.' }),
  availability: t.field({
    type: [WeeklyHoursInput],
    description: 'Usual hours, at most one entry per day of the week.',
  }),
  timeZone: t.string({
    description:
      'IANA time zone of `availability`. Default: unchanged; when hours are first set, the time zone of the Game Master’s account.',
  }),
  tableMessage: t.string({
    description:
      'Message sent to their tables 48 hours before the start, at most 4,000 characters; null or empty: none.',
  }),
});

mutation('createGameMaster', {
  description: 'Creates a Game Master profile without an account. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    ...profileFields(t, true),
    requestKey: t.string({
      description:
        'Idempotency key, the same for all retries of one profile, so that it is created only once; 8 to 64 letters, digits, - or _. null: every call creates a profile.',
    }),
  }),
  resolve: async (input, { viewer }) => ({ gameMaster: await createGameMaster(viewer, input) }),
  payload: changedProfile,
});

mutation('updateGameMaster', {
  description:
    'Updates the given fields of a Game Master profile. Staff, or its Game Master, who cannot change `name` and `title`.',
  auth: requirePlanner,
  input: (t) => ({
    id: profileId(t),
    version: t.int({
      required: true,
      description: 'The version last read; if outdated, refused with a list of what changed.',
    }),
    ...profileFields(t, false),
    ...moreFields(t),
  }),
  resolve: async ({ id, version, ...changes }, { viewer }) => ({
    gameMaster: await updateGameMaster(viewer, numberOf(id), changes, version),
  }),
  payload: changedProfile,
});

mutation('linkGameMaster', {
  description:
    'Links a profile without an account to a user who has the Game Master role and no profile. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: profileId(t),
    userId: t.id({ required: true, description: 'A user with the Game Master role.' }),
  }),
  resolve: async ({ id, userId }, { viewer }) => ({
    gameMaster: await linkGameMaster(viewer, numberOf(id), { userId: rowId('User', userId, 'userId') }),
  }),
  payload: changedProfile,
});

mutation('createUserAndLinkGameMaster', {
  description:
    'Creates an account for a profile without one; its owner must replace the password at the first login. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: profileId(t),
    username: t.string({ required: true, description: 'Username for the login.' }),
    email: t.string({ required: true, description: 'Email address of the account.' }),
    password: t.string({
      required: true,
      description: 'Temporary password for the first login, at least 6 characters.',
    }),
    fullName: t.string({ description: 'Display name. Default: the name of the profile.' }),
  }),
  resolve: async ({ id, ...account }, { viewer }) => ({
    gameMaster: await createUserAndLink(viewer, numberOf(id), account),
  }),
  payload: changedProfile,
});

mutation('unlinkGameMaster', {
  description: 'Unlinks the account from a profile; sessions and bookings stay. Staff only.',
  auth: requireStaff,
  input: (t) => ({ id: profileId(t) }),
  resolve: async ({ id }, { viewer }) => ({ gameMaster: await unlinkGameMaster(viewer, numberOf(id)) }),
  payload: changedProfile,
});

mutation('restoreGameMaster', {
  description: 'Restores an archived profile to the list. Staff only.',
  auth: requireStaff,
  input: (t) => ({ id: profileId(t) }),
  resolve: async ({ id }, { viewer }) => ({ gameMaster: await restoreGameMaster(viewer, numberOf(id)) }),
  payload: changedProfile,
});
