import { z } from 'zod';
import { HOUR, id, line, MINUTE, orEmpty, searched, text, wholeNumber, wordList } from '../platform/rules.ts';
import { description } from './description.rules.ts';
import { factsInput } from './facts-input.rules.ts';

export const gameSystems = [
  'Dungeons & Dragons 5E',
  'Pathfinder 2E',
  'Call of Cthulhu 7E',
  'Blades in the Dark',
  'Daggerheart',
] as const;

export const sessionTypes = ['one_shot', 'campaign'] as const;
export const sessionStatuses = ['draft', 'scheduled', 'active', 'completed', 'cancelled'] as const;
export const sessionGroups = ['upcoming', 'draft', 'proposed', 'past', 'cancelled'] as const;
/** What staff sort sessions by. */
export const sessionSorts = ['date', 'title', 'price'] as const;
export const dateFilters = ['today', 'thisWeek', 'thisMonth'] as const;

export type SessionType = (typeof sessionTypes)[number];
export type SessionStatus = (typeof sessionStatuses)[number];
export type SessionSort = (typeof sessionSorts)[number];
export type SessionGroup = (typeof sessionGroups)[number];
export type DateFilter = (typeof dateFilters)[number];

export const sessionDefaults = {
  priceCents: 2500,
  durationMinutes: 180,
  maxPlayers: 6,
  type: 'one_shot',
} as const;

export const limits = {
  title: 120,
  imageUrl: 500,
  tags: 12,
  tagLength: 40,
  priceCents: 1_000_000,
  durationMinutes: 24 * 60,
  maxPlayers: 100,
  search: 200,
  /** No session is planned further ahead. */
  yearsAhead: 3,
  summary: 300,
  /** Why a session is moved, or not published. */
  reason: 500,
  uploadBytes: 2 * 1024 * 1024,
} as const;

type Dated = { status: SessionStatus; scheduledAt: Date };

/** The picture of a session for mails about it. */
export const mailPictureOf = ({ id }: { id: number }) => `/art/sessions/${id}-mail.jpg`;

/** When a session is planned to be over. */
export const endOf = ({ scheduledAt, durationMinutes }: { scheduledAt: Date; durationMinutes: number }) =>
  new Date(scheduledAt.getTime() + durationMinutes * MINUTE);

/** True when the session is over: by its planned end, or because it was marked as played before. */
export const isOver = (session: Dated & { durationMinutes: number }, now: Date) =>
  session.status === 'completed' || endOf(session) <= now;

/** Until this many hours before the start, a seat that becomes free goes to the waitlist, not to the public. */
const WAITLIST_HOURS = 24;

/** When the waitlist of a session closes: from then on anybody can book its free seats. */
export const waitlistCloses = (scheduledAt: Date) => new Date(scheduledAt.getTime() - WAITLIST_HOURS * HOUR);
/** For sessions that start later than this, the waitlist goes first. */
export const waitlistHorizon = (now: Date) => new Date(now.getTime() + WAITLIST_HOURS * HOUR);

/** True when date and status still allow a booking. */
export const isBookable = ({ status, scheduledAt }: Dated, now: Date) =>
  (status === 'scheduled' || status === 'active') && scheduledAt.getTime() > now.getTime();

const missing = (input: unknown) => input === undefined || input === null || input === '';

const priceCents = z
  .number({ error: ({ input }) => (missing(input) ? 'Price is required' : 'Price must be at least $1') })
  .int('Price must be in whole cents')
  .min(100, 'Price must be at least $1')
  .max(limits.priceCents, 'Price must be at most $10,000');

/** A picture stored by us, or an external one over https. */
export const imageUrl = z
  .string({ error: 'Must be text' })
  .trim()
  .max(limits.imageUrl, `Must be at most ${limits.imageUrl} characters`)
  .refine((value) => value === '' || isOwnPicture(value) || isHttpsUrl(value), {
    message: 'Please use an https:// address or upload a picture',
  })
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null);

const isOwnPicture = (value: string) => /^\/files\/[A-Za-z0-9_-]{1,64}\.webp$/.test(value);

export function isHttpsUrl(value: string) {
  if (!/^https:\/\/[^\s"'<>\\^`{|}]+$/.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** An https address, or none. */
export const httpsUrl = (max: number) =>
  text(max)
    .refine((value) => value === '' || isHttpsUrl(value), { message: 'Please use an https:// address' })
    .nullish()
    .transform((value) => value || null);

const tags = wordList('Tags', limits.tags, line(1, limits.tagLength, 'A tag must not be empty'));

export const PAST_DATE = 'Please select a future date and time';

/** The latest possible start of a session. */
export function latestDate(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + limits.yearsAhead);
  return latest;
}

/** `unchangedDate`: the current date of a session, which may stay even if it is in the past. */
export const sessionInput = (now: Date, unchangedDate?: Date) =>
  sessionFields(now, unchangedDate).refine(
    ({ type, facts }) => type === 'campaign' || facts.seriesLength === null,
    { path: ['facts', 'seriesLength'], message: 'Only a campaign has a length' },
  );

export function sessionFields(now: Date, unchangedDate?: Date) {
  const latest = latestDate(now);
  const isKept = (date: Date) => date.getTime() === unchangedDate?.getTime();
  return z.object({
    gameMasterId: id('Please select a game master'),
    title: line(3, limits.title, 'Title must be at least 3 characters'),
    description,
    gameSystem: z.enum(gameSystems, { error: 'Please select a game system' }),
    priceCents,
    scheduledAt: z
      .date({
        error: ({ input }) => (input instanceof Date ? PAST_DATE : 'Please select a date and time'),
      })
      .refine((date) => isKept(date) || date > now, { message: PAST_DATE })
      .refine((date) => isKept(date) || date <= latest, {
        message: `Please select a date within ${limits.yearsAhead} years`,
      }),
    durationMinutes: wholeNumber(
      60,
      limits.durationMinutes,
      'Duration must be at least 1 hour',
      'Duration must be at most 24 hours',
    ),
    maxPlayers: wholeNumber(
      1,
      limits.maxPlayers,
      'Maximum players must be at least 1',
      `Maximum players must be at most ${limits.maxPlayers}`,
    ),
    type: z
      .enum(sessionTypes, { error: 'Please select a session type' })
      .nullish()
      .transform((value) => value ?? sessionDefaults.type),
    tags,
    imageUrl,
    facts: factsInput,
    status: z
      .enum(sessionStatuses, { error: 'Unknown session status' })
      .nullish()
      .transform((value) => value ?? null),
  });
}

/** Why a session is moved, told to everybody affected; null: not stated. */
export const moveInput = z.object({
  reason: orEmpty(text(limits.reason, `The reason must be at most ${limits.reason} characters`)),
});

/** Why staff do not publish a proposal; its Game Master reads it. */
export const sentBackInput = line(
  1,
  limits.reason,
  `Please say in 1 to ${limits.reason} characters what has to change`,
);

/** '' and null in a filter mean: no filter. */
export const search = searched(limits.search)
  .nullish()
  .transform((value) => value || null);

export const adminSessionFilter = z.object({
  search,
  status: z
    .enum(sessionStatuses)
    .nullish()
    .transform((value) => value ?? null),
  upcoming: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  past: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
export type AdminSessionFilter = z.infer<typeof adminSessionFilter>;
