import { Refusal } from '../platform/refusal.ts';

/** Stripe gave no usable answer, so it is unknown whether it acted. Retry later with the same idempotency key. */
export class ProviderAway extends Refusal {
  /** For staff: what Stripe or the network said; null: no call was made. */
  readonly reason: string | null;
  /**
   * Stripe has stored a server error under the key: the same answer comes for a day, even after the cause is fixed.
   */
  readonly isSaved: boolean;
  /** The key was already used with other parameters, such as another card: under this key the request never runs. */
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

/** Stripe refused. `code` is Stripe's; its message is not kept, because it may contain a name or an address. */
export class ProviderRefused extends Error {
  readonly code: string;
  constructor(code: string, param?: string) {
    super(`Stripe refused: ${code}${param ? ` (${param})` : ''}`);
    this.code = code;
  }
}

/** Stripe has no object with that ID: it never existed, was deleted, or belongs to another account. */
export const isMissing = (error: unknown) =>
  error instanceof ProviderRefused && error.code === 'resource_missing';
