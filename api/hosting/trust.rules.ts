/** Facts about whom to trust, from what has happened; nobody can write them. */

/** Sessions of a Game Master that are considered, those that ended last. */
export const MOST_TABLES = 200;
/** A share of fewer sessions says nothing yet, nor does one of fewer seats. */
export const LEAST_TABLES = 5;
export const LEAST_SEATS = 3;
/** A verified Game Master has played this many sessions in a row, the latest ones. */
export const VERIFIED_TABLES = 5;

export interface HostRecord {
  /**
   * The sessions with players that ended, the latest first: true was played, false was called off, which ends it at
   * once.
   */
  readonly played: readonly boolean[];
  readonly hasProvenAddress: boolean;
  /** Google or a passkey. */
  readonly hasStrongLogin: boolean;
}

/** What the mark says about a Game Master who has it. */
export const VERIFIED_MEANS = `Verified means: we know that the email address is theirs, they log in with Google or a passkey, and the last ${VERIFIED_TABLES} tables that players had booked were all played, none called off.`;

/** True when a Game Master has the mark, as `VERIFIED_MEANS` defines it. */
export const isVerified = ({ played, hasProvenAddress, hasStrongLogin }: HostRecord): boolean =>
  hasProvenAddress &&
  hasStrongLogin &&
  played.length >= VERIFIED_TABLES &&
  played.slice(0, VERIFIED_TABLES).every(Boolean);

/** Returns a share in whole percent, never 100 unless it is all of them; null: too few to say. */
export function shareInPercent(part: number, whole: number, least: number): number | null {
  return whole < least ? null : Math.floor((part * 100) / whole);
}

/** A player's seats at played sessions, and at how many of them they came. */
export interface SeatRecord {
  readonly seats: number;
  readonly came: number;
}

/** True with enough seats: '100% of their seats' says nothing about a single one. */
export const isTelling = ({ seats }: SeatRecord) => seats >= LEAST_SEATS;
