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
  description: 'Where a table is played.',
  values: entriesOf(lists.platforms),
});
const Audience = builder.enumType('Audience', {
  description: 'How much those have played whom a table is for.',
  values: entriesOf(lists.audiences),
});
const Tone = builder.enumType('Tone', {
  description: 'What an evening feels like.',
  values: entriesOf(lists.tones),
});
export const SafetyTool = builder.enumType('SafetyTool', {
  description: 'A way to stop, slow down or agree on scenes.',
  values: entriesOf(lists.safetyTools),
});
export const Accessibility = builder.enumType('Accessibility', {
  description: 'What makes a table easier to join for some.',
  values: entriesOf(lists.accessibility),
});
const Recording = builder.enumType('Recording', {
  description: 'Whether an evening is kept or shown to others.',
  values: entriesOf(lists.recordings),
});
const SeriesLength = builder.enumType('SeriesLength', {
  description: 'How many evenings a campaign is meant to have.',
  values: entriesOf(lists.seriesLengths),
});

const SessionFacts = builder.objectRef<lists.SessionFacts>('SessionFacts').implement({
  description: 'What its Game Master says of a table before anybody books. Public as the session is.',
  fields: (t) => ({
    platform: t.expose('platform', {
      type: Platform,
      nullable: true,
      description: 'Where it is played; null: not said.',
    }),
    city: t.exposeString('city', {
      description: 'Where a table meets that plays in person; empty: not said, or it plays online.',
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'What is spoken, by ISO 639-1, such as “en”; null: not said.',
    }),
    minimumAge: t.exposeInt('minimumAge', { description: 'In years, from 18.' }),
    experience: t.expose('experience', {
      type: Audience,
      nullable: true,
      description: 'Whom it is for; null: not said.',
    }),
    provided: t.exposeString('provided', {
      description: 'What the Game Master brings along for the players; one line, may be empty.',
    }),
    bring: t.exposeString('bring', {
      description:
        'What players need, for everybody to read; one line, may be empty. `gathering` tells more to those who sit there.',
    }),
    tones: t.expose('tones', { type: [Tone], description: 'At most 5; may be empty.' }),
    contentWarnings: t.exposeStringList('contentWarnings', {
      description: 'What may come up that somebody would rather know before; at most 12.',
    }),
    safetyTools: t.expose('safetyTools', {
      type: [SafetyTool],
      description: 'What is at hand at this table; empty: not said.',
    }),
    accessibility: t.expose('accessibility', {
      type: [Accessibility],
      description: 'What players can rely on; empty: not said.',
    }),
    recording: t.expose('recording', {
      type: Recording,
      nullable: true,
      description: 'Whether it is recorded; null: not said.',
    }),
    seriesLength: t.expose('seriesLength', {
      type: SeriesLength,
      nullable: true,
      description: 'How long its campaign is meant to be; null: not said, or a single evening.',
    }),
  }),
});

const facts = loader(readFacts);

builder.objectField(Session, 'facts', (t) =>
  t.field({
    type: SessionFacts,
    description: 'What is said of the table: where, in which language, for whom.',
    resolve: async (session, _args, context) =>
      session.facts ?? (await facts.load(context, session.id)) ?? lists.nothingSaid,
  }),
);

/** In an edit, fields that are left out stay as they are. */
export const SessionFactsInput = builder.inputType('SessionFactsInput', {
  description: 'What is said of a table. Null: not said; left out: not said, or unchanged in an edit.',
  fields: (t) => ({
    platform: t.field({
      type: Platform,
      description: 'Where it is played. Another one than IN_PERSON ends the city.',
    }),
    city: t.string({ description: 'With IN_PERSON only, at most 80 characters.' }),
    language: t.string({ description: 'By ISO 639-1, such as “en”.' }),
    minimumAge: t.int({ description: 'From 18, which null means too, to 99 years.' }),
    experience: t.field({ type: Audience, description: 'Whom it is for.' }),
    provided: t.string({ description: 'By the Game Master, at most 300 characters; public.' }),
    bring: t.string({ description: 'By the players, at most 300 characters; public.' }),
    tones: t.field({ type: [Tone], description: 'At most 5.' }),
    contentWarnings: t.stringList({ description: 'At most 12 of at most 40 characters; a comma parts two.' }),
    safetyTools: t.field({ type: [SafetyTool], description: 'What is at hand.' }),
    accessibility: t.field({ type: [Accessibility], description: 'What players can rely on.' }),
    recording: t.field({ type: Recording, description: 'Whether it is kept or shown to others.' }),
    seriesLength: t.field({
      type: SeriesLength,
      description: 'Of a campaign only; what becomes a one-shot loses it.',
    }),
  }),
});
