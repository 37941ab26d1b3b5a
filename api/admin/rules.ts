import { z } from 'zod';
import { gameMasterInput, gameMasterLimits } from '../catalog/game-masters.rules.ts';
import { givenReason, id, line, orEmpty, searched, text } from '../platform/rules.ts';

export const userGroups = ['admins', 'game_masters', 'regulars'] as const;
export type UserGroup = (typeof userGroups)[number];

/** What the figures of the shop are grouped by. */
export const figureKinds = ['week', 'game_system', 'game_master'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** search '' or null: no search; group null: all users. */
export const userFilter = z.object({
  search: searched(100)
    .nullish()
    .transform((value) => value || null),
  group: z
    .enum(userGroups, { error: 'Unknown group of users' })
    .nullish()
    .transform((value) => value ?? null),
});

const NEEDED = 'Name and title are required';
/** The profile that a user gets with the Game Master role. */
export const gameMasterPromotion = z.object(
  {
    name: line(1, gameMasterLimits.name, NEEDED),
    title: line(1, gameMasterLimits.title, NEEDED),
    bio: orEmpty(text(gameMasterLimits.bio)),
    specialties: gameMasterInput.shape.specialties,
  },
  { error: NEEDED },
);

const TOO_MUCH = 'From $1 to $500';

/** Session credit granted by staff; the limits contain typing errors. */
export const creditGrant = z.object({
  amountCents: z.number({ error: TOO_MUCH }).int(TOO_MUCH).min(100, TOO_MUCH).max(50_000, TOO_MUCH),
  balanceCents: z.number('Must be a number').int('Must be whole cents').min(0, 'Must be at least 0'),
  reason: givenReason(),
});

/** The withdrawal of a credit granted by staff; `leftCents` is the unspent amount that was seen. */
export const creditWithdrawal = z.object({
  leftCents: z.number('Must be a number').int('Must be whole cents').min(1, 'Must be at least 1'),
  reason: givenReason(),
});

export const passGrant = z.object({ reason: givenReason() });

/** Words of the global search of the admin area; '#12' finds rows with id 12. */
export const findWords = searched(100);
/**
 * The minimum length of search words: shorter ones match nearly everything. Bookings, being many, need one letter
 * more.
 */
export const SHORTEST_WORDS = 2;
/** The maximum number of results per type. */
export const MOST_FOUND = 6;

/** The lists of the admin area that can be filtered. */
export const filteredLists = ['users', 'game_masters', 'sessions', 'bookings', 'audit'] as const;
/** The maximum number of saved filters per user, in all lists together. */
export const MOST_FILTERS = 40;
const NOTHING_TO_KEEP = 'Please choose a filter first';
export const filterName = line(1, 60, 'Please give the filter a name');

/** A saved filter; `query` is the URL query without the ?. */
export const savedFilterInput = z.object({
  list: z.enum(filteredLists, { error: 'Unknown list' }),
  name: filterName,
  query: text(600, 'This filter is too long to save', NOTHING_TO_KEEP)
    .transform((value) => new URLSearchParams(value).toString())
    .refine((value) => value !== '', { message: NOTHING_TO_KEEP }),
});

/** The maximum number of rows in a bulk action. */
export const MOST_AT_ONCE = 50;
export const bulkIds = z
  .array(id())
  .min(1, 'Please choose at least one')
  .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} at once`)
  .refine((ids) => new Set(ids).size === ids.length, { message: 'Each may be named once only' });
