import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requirePlanner, requireStaff } from '../platform/viewer.ts';
import { GameMaster } from './game-master.schema.ts';
import { createGameMaster, restoreGameMaster, updateGameMaster } from './game-master-editor.service.ts';
import { createUserAndLink, linkGameMaster, unlinkGameMaster } from './game-master-link.service.ts';
import type { GameMasterRow } from './game-masters.service.ts';

const profileId = (t: InputBuilder) => t.id({ required: true, description: 'The profile it is about.' });
const numberOf = (id: string) => rowId('GameMaster', id, 'id');

const changedProfile = (t: PayloadBuilder<{ gameMaster: GameMasterRow }>) => ({
  gameMaster: t.expose('gameMaster', { type: GameMaster, description: 'The profile as it is now.' }),
});

/** In an edit only changed fields are given. */
const profileFields = <Required extends boolean>(t: InputBuilder, required: Required) => ({
  name: t.string({ required, description: 'What the profile is called, at least 2 characters.' }),
  title: t.string({ required, description: 'What kind of Game Master, at least 2 characters.' }),
  bio: t.string({ required, description: 'How they introduce themselves, at least 10 characters.' }),
  specialties: t.string({
    description: 'What they are good at, parted by commas: “Fantasy, Horror”; null: nothing said.',
  }),
  imageUrl: t.string({
    description: 'The answer of an upload, or an https address; null: a generated picture.',
  }),
});

const WeeklyHoursInput = builder.inputType('WeeklyHoursInput', {
  description: 'When they run tables on a weekday, on the clocks of the profile.',
  fields: (t) => ({
    day: t.int({ required: true, description: 'From 1, Monday, to 7, Sunday; each at most once.' }),
    from: t.string({ required: true, description: 'HH:MM.' }),
    to: t.string({ required: true, description: 'HH:MM; earlier than `from`: on the next day.' }),
  }),
});

/** Fields that a new profile does not have yet. */
const moreFields = (t: InputBuilder) => ({
  languages: t.string({ description: 'In which they run tables, parted by commas; null: nothing said.' }),
  videoUrl: t.string({ description: 'An https address of a film; null or empty: none.' }),
  availability: t.field({ type: [WeeklyHoursInput], description: 'At most one span for each weekday.' }),
  timeZone: t.string({
    description:
      'Whose clocks the hours are on, as an IANA name. Left out: as before; with the first hours the zone of whose profile it is.',
  }),
  tableMessage: t.string({
    description: 'Goes to their tables 48 hours before, at most 4,000 characters; null or empty: none does.',
  }),
});

mutation('createGameMaster', {
  description: 'Adds the profile of a Game Master, without an account at first. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    ...profileFields(t, true),
    requestKey: t.string({
      description:
        'Chosen by the caller, the same for every try of one profile, so that a second try makes nothing twice; 8 to 64 letters, digits, - or _. Null: every try makes one.',
    }),
  }),
  resolve: async (input, { viewer }) => ({ gameMaster: await createGameMaster(viewer, input) }),
  payload: changedProfile,
});

mutation('updateGameMaster', {
  description:
    'Changes what is given of a profile and keeps the rest. For staff, and for whose it is but name and title.',
  auth: requirePlanner,
  input: (t) => ({
    id: profileId(t),
    version: t.int({
      required: true,
      description: 'The version that was read; refused with what changed when there is a newer one.',
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
  description: 'Gives a profile without an account to somebody who has the role and no profile. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: profileId(t),
    userId: t.id({ required: true, description: 'A person with the role of a Game Master.' }),
  }),
  resolve: async ({ id, userId }, { viewer }) => ({
    gameMaster: await linkGameMaster(viewer, numberOf(id), { userId: rowId('User', userId, 'userId') }),
  }),
  payload: changedProfile,
});

mutation('createUserAndLinkGameMaster', {
  description:
    'Makes an account for a profile that has none; its owner replaces the password at the first login. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: profileId(t),
    username: t.string({ required: true, description: 'What the person will log in with.' }),
    email: t.string({ required: true, description: 'Where mails to the person go.' }),
    password: t.string({ required: true, description: 'For the first login only, at least 6 characters.' }),
    fullName: t.string({ description: 'The name others see; left out: the name of the profile.' }),
  }),
  resolve: async ({ id, ...account }, { viewer }) => ({
    gameMaster: await createUserAndLink(viewer, numberOf(id), account),
  }),
  payload: changedProfile,
});

mutation('unlinkGameMaster', {
  description: 'Takes the account off a profile; its sessions and their bookings stay. Staff only.',
  auth: requireStaff,
  input: (t) => ({ id: profileId(t) }),
  resolve: async ({ id }, { viewer }) => ({ gameMaster: await unlinkGameMaster(viewer, numberOf(id)) }),
  payload: changedProfile,
});

mutation('restoreGameMaster', {
  description: 'Lists an archived profile again. Staff only.',
  auth: requireStaff,
  input: (t) => ({ id: profileId(t) }),
  resolve: async ({ id }, { viewer }) => ({ gameMaster: await restoreGameMaster(viewer, numberOf(id)) }),
  payload: changedProfile,
});
