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
  'assign',
  'outside',
  'set_aside',
] as const;
export type FixChoice = (typeof fixChoices)[number];

/** What a person adds to a fix that only a person can decide. */
export interface Said {
  bookingId: number | null;
  amountCents: number | null;
  reason: string | null;
  /** Who says it. */
  by: { id: number };
}

/** What a fix does once the provider has been asked. */
export interface Work {
  /** Locks what the finding is about, so that nothing changes between looking again and acting. */
  lock(tx: Tx): Promise<unknown>;
  /** Puts it right inside the transaction; says what it did in a sentence. */
  run(tx: Tx, choice: FixChoice, said: Said): Promise<string>;
  /** Asking the provider may have put it right by itself: the sentence for that. */
  settled?: string;
  /** Keys of alerts that say the same as the finding. */
  alerts?(tx: Tx): Promise<string[]>;
}

/** Outside of any transaction: asks the provider, if it has to be asked. */
export type Fix = (id: number, finding: Finding) => Promise<Work>;
