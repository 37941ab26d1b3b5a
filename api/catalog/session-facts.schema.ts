import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import * as lists from './facts.rules.ts';
import { Session } from './session.schema.ts';
import { readFacts } from './sessions.service.ts';

/** The enum values of a closed list, each described by its label. */
export const entriesOf = <Name extends string>(list: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(list).map(([value, label]) => [
      value.toUpperCase(),
      { value: value as Name, description: `Shown as “${label}”.` },
    ]),
  );

const Platform = builder.enumType('GamePlatform', {
  description: 'The platform or place where a table is played.',
  values: entriesOf(lists.platforms),
});
const Audience = builder.enumType('Audience', {
  description: 'The player experience that a table is meant for.',
  values: entriesOf(lists.audiences),
});
const Tone = builder.enumType('Tone', {
  description: 'The mood of a session.',
  values: entriesOf(lists.tones),
});
export const SafetyTool = builder.enumType('SafetyTool', {
  description: 'A way to stop, slow down or agree on scenes.',
  values: entriesOf(lists.safetyTools),
});
export const Accessibility = builder.enumType('Accessibility', {
  description: 'A feature that makes a table accessible to more players.',
  values: entriesOf(lists.accessibility),
});
const Recording = builder.enumType('Recording', {
  description: 'Whether a session is recorded or streamed.',
  values: entriesOf(lists.recordings),
});
const SeriesLength = builder.enumType('SeriesLength', {
  description: 'The planned number of sessions of a campaign.',
  values: entriesOf(lists.seriesLengths),
});

const SessionFacts = builder.objectRef<lists.SessionFacts>('SessionFacts').implement({
  description:
    'Details that a Game Master gives about a table before booking. Visible to everybody who can see the session.',
  fields: (t) => ({
    platform: t.expose('platform', {
      type: Platform,
      nullable: true,
      description: 'Platform or place; null: not specified.',
    }),
    city: t.exposeString('city', {
      description: 'City of a table that meets in person; empty: not specified, or online.',
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'Spoken language, ISO 639-1 code such as “en”; null: not specified.',
    }),
    minimumAge: t.exposeInt('minimumAge', { description: 'Minimum age in years, at least 18.' }),
    experience: t.expose('experience', {
      type: Audience,
      nullable: true,
      description: 'Player experience it is meant for; null: not specified.',
    }),
    provided: t.exposeString('provided', {
      description: 'Items that the Game Master provides, one line; may be empty.',
    }),
    bring: t.exposeString('bring', {
      description:
        'Items that players must bring, one line, public; may be empty. `gathering` has further details for participants.',
    }),
    tones: t.expose('tones', { type: [Tone], description: 'Moods, at most 5; may be empty.' }),
    contentWarnings: t.exposeStringList('contentWarnings', {
      description: 'Content warnings, at most 12; may be empty.',
    }),
    safetyTools: t.expose('safetyTools', {
      type: [SafetyTool],
      description: 'Safety tools used at the table; empty: not specified.',
    }),
    accessibility: t.expose('accessibility', {
      type: [Accessibility],
      description: 'Accessibility features; empty: not specified.',
    }),
    recording: t.expose('recording', {
      type: Recording,
      nullable: true,
      description: 'Recording or streaming; null: not specified.',
    }),
    seriesLength: t.expose('seriesLength', {
      type: SeriesLength,
      nullable: true,
      description: 'Planned length of the campaign; null: not specified, or a one-shot.',
    }),
  }),
});

const facts = loader(readFacts);

builder.objectField(Session, 'facts', (t) =>
  t.field({
    type: SessionFacts,
    description: 'Details such as place, language and audience.',
    resolve: async (session, _args, context) =>
      session.facts ?? (await facts.load(context, session.id)) ?? lists.nothingSaid,
  }),
);

/** In an edit, fields that are left out stay as they are. */
export const SessionFactsInput = builder.inputType('SessionFactsInput', {
  description:
    'Details about a table. null: not specified. Default: not specified for a new session, unchanged for an existing one.',
  fields: (t) => ({
    platform: t.field({
      type: Platform,
      description: 'Platform or place. A value other than IN_PERSON clears the city.',
    }),
    city: t.string({ description: 'City, only with IN_PERSON; at most 80 characters.' }),
    language: t.string({ description: 'ISO 639-1 code, such as “en”.' }),
    minimumAge: t.int({ description: 'Minimum age in years, 18 to 99; null: 18.' }),
    experience: t.field({ type: Audience, description: 'Player experience it is meant for.' }),
    provided: t.string({
      description: 'Items that the Game Master provides, at most 300 characters; public.',
    }),
    bring: t.string({ description: 'Items that players must bring, at most 300 characters; public.' }),
    tones: t.field({ type: [Tone], description: 'Moods, at most 5.' }),
    contentWarnings: t.stringList({
      description:
        'Content warnings, at most 12 of at most 40 characters each; a comma separates two warnings.',
    }),
    safetyTools: t.field({ type: [SafetyTool], description: 'Safety tools used at the table.' }),
    accessibility: t.field({ type: [Accessibility], description: 'Accessibility features.' }),
    recording: t.field({ type: Recording, description: 'Recording or streaming.' }),
    seriesLength: t.field({
      type: SeriesLength,
      description: 'Planned length, only for a campaign; cleared if the session becomes a one-shot.',
    }),
  }),
});
