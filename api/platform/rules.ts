import { z } from 'zod';

export { DAY, HOUR, MINUTE } from './durations.rules.ts';

/** Limits and types that the rules of every domain share. */

export const MAX_ID = 2_147_483_647;

/** Parses a row id; returns 0, which is no row's id, for anything else. */
export function rowNumber(text: string | null | undefined): number {
  const number = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return number <= MAX_ID ? number : 0;
}

// U+0000 cannot be stored by PostgreSQL; lone surrogates are not text; other controls are never meant.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const INVISIBLE =
  /(\p{ExtPict}[\ufe0f\p{EMod}]?\u200d(?=\p{ExtPict}))|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Removes invisible characters, except a joiner between two emoji, which makes one of them. */
const withoutInvisible = (value: string) => value.replace(INVISIBLE, '$1');

// Characters that are invisible on their own: blanks, controls, joiners, fillers, accents.
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** True when there is anything to read; the send button and the server use the same check. */
export const hasText = (value: string) => value.replace(UNSEEN, '').length > 0;

/** More accents on one letter than any script has, joiners between them included: they cover the lines around. */
const STACKED_ACCENTS = /\p{M}(?:\p{Cf}*\p{M}){5}/u;

const clean = (value: string) => value.normalize('NFC').trim();
const isText = (value: string) => !CONTROL.test(value) && value.isWellFormed();

const withoutStackedAccents = (words: z.ZodType<string, string>) =>
  words.refine((value) => !STACKED_ACCENTS.test(value.normalize('NFD')), {
    message: 'Has too many accents on one letter',
  });

const anyText = (max: number, message = `Must be at most ${max} characters`, missing = 'Must be text') =>
  z
    .string({ error: missing })
    .refine(isText, { message: 'Contains characters that are not allowed', abort: true })
    .transform(clean)
    .refine((value) => value.length <= max, { message });

/** Text of several lines, trimmed, at most `max` characters. */
export const text = (...[max, message, missing]: Parameters<typeof anyText>) =>
  withoutStackedAccents(anyText(max, message, missing));

/** A search term without the invisible characters that no title or name keeps; '' when nothing is left to read. */
export const searched = (max: number) =>
  anyText(max).transform((value) => {
    const seen = withoutInvisible(value).trim();
    return hasText(seen) ? seen : '';
  });

/** Optional text; '' when it is missing. */
export const orEmpty = (words: z.ZodType<string, string>) =>
  words.nullish().transform((value) => value ?? '');

/** Text that everybody sees among other content: at most one blank line in a row. */
export const publicText = (max: number) =>
  text(max).transform((value) =>
    value
      .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
      .map((row) => (hasText(row) ? row.trimEnd() : ''))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );

/** One line of visible text of `min` to `max` characters. */
export const line = (min: number, max: number, message: string) =>
  withoutStackedAccents(
    z
      .string({ error: message })
      .refine(isText, { message: 'Contains characters that are not allowed', abort: true })
      .transform((value) => clean(withoutInvisible(value)).replace(/\s+/g, ' '))
      .refine((value) => value.length >= min && (min === 0 || hasText(value)), { message }),
  ).refine((value) => value.length <= max, { message: `Must be at most ${max} characters` });

/** A comma-separated list of words; blanks and duplicates are dropped. */
export const wordList = (plural: string, most: number, word: z.ZodType<string, string>) =>
  z
    .union([z.string().max(1_000), z.array(z.string().max(1_000)).max(100)], {
      error: `${plural} must be text`,
    })
    .nullish()
    .transform((value) => {
      const list = (typeof value === 'string' ? value : (value ?? []).join(',')).split(',');
      const names = list.map((name) => name.trim()).filter(Boolean);
      const isFirst = (name: string, at: number) =>
        names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at;
      return names.filter(isFirst);
    })
    .pipe(z.array(word).max(most, `At most ${most} ${plural.toLowerCase()}`));

export const wholeNumber = (least: number, most: number, tooSmall: string, tooBig: string) =>
  z.number({ error: tooSmall }).int(tooSmall).min(least, tooSmall).max(most, tooBig);

/** The reason that staff give for an action, for later readers; `message`: the error when it is missing. */
export const givenReason = (message = 'Please give a reason') => line(3, 500, message);

/** A secret: taken as it is, never trimmed. */
export const secret = (min: number, message: string) =>
  z
    .string({ error: message })
    .min(min, message)
    .max(200, 'Must be at most 200 characters')
    .refine(isText, { message: 'Contains characters that are not allowed' });

const address = (message: string) => z.email({ error: message }).max(254, message);

export const email = (message: string) =>
  z
    .string({ error: message })
    .transform((value) => value.normalize('NFKC').trim().toLowerCase())
    .pipe(address(message));

/** An e-mail address verified elsewhere: only lowercased, since any other change may make it a different address. */
export const provenEmail = address('Not an address that we take').toLowerCase();

/** A row id; a string of digits is accepted too. */
export const id = (message = 'Invalid id') =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^[0-9]{1,10}$/, message)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number().int(message).min(1, message).max(MAX_ID, message));

/** Users live in fewer zones; a program can send every name there is, in lower case too. */
const MOST_ZONES = 200;

/**
 * Memoizes a result per time zone: lists and logged-in users need it with every request. A formatter of times takes
 * as long to build as a short answer, and 33 KB that the engine does not count as garbage.
 */
export function ofZone<Found>(find: (zone: string) => Found): (zone: string) => Found {
  const known = new Map<string, Found>();
  return (zone) => {
    if (!known.has(zone)) {
      const found = find(zone);
      if (known.size >= MOST_ZONES) known.clear();
      known.set(zone, found);
    }
    return known.get(zone)!;
  };
}

/** Returns the usual one of a zone's names, which the database knows too. */
export const usualZone = ofZone(
  (zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone,
);

/** True for the name of a place, or UTC: an offset or an abbreviation such as "IST" is a different time elsewhere. */
const isPlace = ofZone((zone) => {
  if (zone !== 'UTC' && !/^[A-Z].*\//i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
});
const isZone = (zone: string) => zone.length <= 64 && isPlace(zone);

export const timeZone = z.string().max(64).refine(isZone, { message: 'Unknown time zone' });

/** Returns a stored time zone; null: none, or unknown here: zone lists change, and other programs have others. */
export const knownZone = (zone: string | null): string | null =>
  zone !== null && isZone(zone) ? zone : null;

/** A calendar day, YYYY-MM-DD; its time zone is given elsewhere. */
export const calendarDay = z
  .string({ error: 'Please name a day as YYYY-MM-DD' })
  .regex(/^20\d\d-\d\d-\d\d$/, 'Please name a day as YYYY-MM-DD')
  .refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true, {
    message: 'There is no such day',
  });

/** Idempotency key of one press of a button: every retry sends the same key, so none of them acts twice. */
export const requestKey = z
  .string('Invalid request key')
  .regex(/^[\w-]{8,64}$/, 'A request key has 8 to 64 letters, digits, - or _')
  .nullish()
  .transform((value) => value ?? null);
