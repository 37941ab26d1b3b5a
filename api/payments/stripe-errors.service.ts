import { Refusal } from '../platform/refusal.ts';

/** Stripe gave no usable answer: nobody knows whether it acted. Try again later with the same key. */
export class ProviderAway extends Refusal {
  /** For staff: what Stripe or the network said; null: it was not even asked. */
  readonly reason: string | null;
  /** Stripe keeps under the key that it broke: for a day the same answer comes, whatever has been put right. */
  readonly isSaved: boolean;
  /** Stripe keeps the key for other words than these, such as another card: under it these are never asked. */
  readonly isTaken: boolean;
  constructor(reason: string | null = null, { isSaved = false, isTaken = false } = {}) {
    super(
      'UNAVAILABLE',
      'The payment provider does not answer. Nothing was charged twice; please try again.',
    );
    this.reason = reason;
    this.isSaved = isSaved;
    this.isTaken = isTaken;
  }
}

/** Stripe answered no. `code` is Stripe's own; its words are not kept, for they may name a person or an address. */
export class ProviderRefused extends Error {
  readonly code: string;
  constructor(code: string, param?: string) {
    super(`Stripe refused: ${code}${param ? ` (${param})` : ''}`);
    this.code = code;
  }
}

/** Stripe has nothing of that number: never had it, or has deleted it, or it is of another account. */
export const isMissing = (error: unknown) =>
  error instanceof ProviderRefused && error.code === 'resource_missing';
