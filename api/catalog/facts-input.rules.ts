import { z } from 'zod';
import { line, orEmpty, wholeNumber, wordList } from '../platform/rules.ts';
import {
  accessibility,
  audiences,
  factLimits,
  LEAST_AGE,
  languages,
  nothingSaid,
  platforms,
  recordings,
  safetyTools,
  seriesLengths,
  tones,
} from './facts.rules.ts';

const UNKNOWN = 'Please choose from the list';
const AGES = `Must be from ${LEAST_AGE} to ${factLimits.mostAge}`;
/** More names than any list has. */
const MOST_SENT = 50;

const namesIn = <Name extends string>(list: Readonly<Record<Name, string>>) => Object.keys(list) as Name[];

const oneOf = <Name extends string>(list: Readonly<Record<Name, string>>) =>
  z
    .enum(namesIn(list), UNKNOWN)
    .nullish()
    .transform((value) => value ?? null);

/** Each name once, in the order of the list. */
export const anyOf = <Name extends string>(list: Readonly<Record<Name, string>>) =>
  z
    .array(z.enum(namesIn(list), UNKNOWN), UNKNOWN)
    .max(MOST_SENT, UNKNOWN)
    .transform((chosen) => namesIn(list).filter((name) => chosen.includes(name)));

const someOf = <Name extends string>(list: Readonly<Record<Name, string>>, most = MOST_SENT) =>
  anyOf(list)
    .nullish()
    .transform((chosen) => chosen ?? [])
    .refine(({ length }) => length <= most, { message: `Please choose at most ${most}` });

/** What a session says about itself; left out or null: not stated. */
export const factsInput = z
  .object(
    {
      platform: oneOf(platforms),
      city: orEmpty(line(0, factLimits.city, 'A city is text')),
      language: oneOf(languages),
      minimumAge: wholeNumber(LEAST_AGE, factLimits.mostAge, AGES, AGES)
        .nullish()
        .transform((value) => value ?? LEAST_AGE),
      experience: oneOf(audiences),
      provided: orEmpty(line(0, factLimits.words, 'Must be text')),
      bring: orEmpty(line(0, factLimits.words, 'Must be text')),
      tones: someOf(tones, factLimits.tones),
      contentWarnings: wordList(
        'Content warnings',
        factLimits.warnings,
        line(1, factLimits.warningLength, 'A content warning must not be empty'),
      ),
      safetyTools: someOf(safetyTools),
      accessibility: someOf(accessibility),
      recording: oneOf(recordings),
      seriesLength: oneOf(seriesLengths),
    },
    'Must be fields by their names',
  )
  .refine(({ platform, city }) => city === '' || platform === 'in_person', {
    path: ['city'],
    message: 'Only a table that meets in person has a city',
  })
  .nullish()
  .transform((facts) => facts ?? nothingSaid);
