/** Whom to trust, from what has happened: nothing of it can be written by anybody. */

/** Of a Game Master's tables so many are looked at, those that ended last. */
export const MOST_TABLES = 200;
/** A share of fewer tables says nothing yet, and neither does one of fewer seats. */
export const LEAST_TABLES = 5;
export const LEAST_SEATS = 3;
/** So many tables in a row, the latest ones, were played by whoever is verified. */
export const VERIFIED_TABLES = 5;

export interface HostRecord {
  /** The tables with players that ended, the latest first: true was played, false was called off, which ends it at once. */
  readonly played: readonly boolean[];
  readonly hasProvenAddress: boolean;
  /** Google or a passkey. */
  readonly hasStrongLogin: boolean;
}

/** What the mark says of whoever bears it. */
export const VERIFIED_MEANS = `Verified means: we know that the email address is theirs, they log in with Google or a passkey, and the last ${VERIFIED_TABLES} tables that players had booked were all played, none called off.`;

/** Whether a Game Master bears the mark, as `VERIFIED_MEANS` says it. */
export const isVerified = ({ played, hasProvenAddress, hasStrongLogin }: HostRecord): boolean =>
  hasProvenAddress &&
  hasStrongLogin &&
  played.length >= VERIFIED_TABLES &&
  played.slice(0, VERIFIED_TABLES).every(Boolean);

/** In whole percent, never 100 unless it is all of them; null: too few to say. */
export function shareInPercent(part: number, whole: number, least: number): number | null {
  return whole < least ? null : Math.floor((part * 100) / whole);
}

/** A player's seats at tables that were played, and at how many of them they came. */
export interface SeatRecord {
  readonly seats: number;
  readonly came: number;
}

/** '100% of their seats' says nothing of one seat. */
export const isTelling = ({ seats }: SeatRecord) => seats >= LEAST_SEATS;
