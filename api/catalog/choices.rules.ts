import type { Audience } from './facts.rules.ts';

/** What visitors filter sessions by, beyond words, a type and a date; the choices are those of the page. */

/** Tags that say how a game is played; all other tags say what it is about. */
export const gameTypes = ['Campaign', 'One-Shot', 'Module', 'Custom'] as const;
export const isGameType = (tag: string) =>
  gameTypes.some((type) => type.toLowerCase() === tag.trim().toLowerCase());

/** The evening of a day that suits a player, and of the days they have played on, is the same. */
export const evening = { name: 'Evening', from: 17, to: 24 } as const;
/** Hours of a day on the viewer's clock: from the first to before the last. */
export const partsOfDay = [
  { name: 'Morning', from: 6, to: 12 },
  { name: 'Afternoon', from: 12, to: evening.from },
  evening,
  { name: 'Night', from: 0, to: 6 },
] as const;
/** At most this many cents for a seat. */
export const priceSteps = [1_500, 2_500, 3_500, 5_000] as const;
/** At least this many stars of a Game Master. */
export const ratingSteps = [4.5, 4, 3] as const;
export const mostSeats = 8;
/** The players whom a session suits; one for everyone suits all of them. */
export const suits = ['new', 'some', 'veteran'] as const satisfies readonly Audience[];
export const sessionOrders = ['soonest', 'price', 'rating', 'newest'] as const;
export const choiceLimits = { gameSystems: 20, gameSystem: 100, tags: 12 } as const;

export type SessionOrder = (typeof sessionOrders)[number];

/** What is counted: tables, with a campaign as one, or the Game Masters who run them. */
export type Counted = 'tables' | 'gameMasters';
