import type { Tx } from '../../platform/db.ts';
import type { Finding } from './audit.service.ts';

export const fixChoices = [
  'repair_seats',
  'seat_or_refund',
  'settle',
  'free_seat',
  'find_payment',
  'refund',
  'accept',
  'credit',
  'send',
  'charge',
  'restore_price',
  'assign',
  'outside',
  'set_aside',
] as const;
export type FixChoice = (typeof fixChoices)[number];

/** What staff enter for a fix that only a person can decide. */
export interface Said {
  bookingId: number | null;
  amountCents: number | null;
  reason: string | null;
  /** The staff member. */
  by: { id: number };
}

/** What a fix does after the provider has been asked. */
export interface Work {
  /** Locks the rows of the finding, so that nothing changes between the second check and the fix. */
  lock(tx: Tx): Promise<unknown>;
  /** Fixes it inside the transaction; returns a sentence that says what it did. */
  run(tx: Tx, choice: FixChoice, said: Said): Promise<string>;
  /** The sentence to return if asking the provider has already fixed it. */
  settled?: string;
  /** Keys of alerts that report the same problem as the finding. */
  alerts?(tx: Tx): Promise<string[]>;
}

/** Runs outside of any transaction and asks the provider where needed. */
export type Fix = (id: number, finding: Finding) => Promise<Work>;
