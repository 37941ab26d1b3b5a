import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { refusedParam, StripeFailure } from './failures.ts';
import type { IdempotencyRecord } from './state.ts';
import type { Store } from './store.ts';

const FORGET_MS = 86_400_000;

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Identifies a request by method, path and parameters, whatever their order. */
export function requestFingerprint(method: string, path: string, params: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(params, sortKeys)}`)
    .digest('base64url');
}

export class Idempotency {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #inUse = new Map<string, string>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Returns the saved result, or reserves the key for this request. */
  begin(key: string, request: string): IdempotencyRecord | undefined {
    if (key.length > 255)
      throw refusedParam('Idempotency keys can be up to 255 characters long.', 'Idempotency-Key');
    this.#forgetOld();
    const saved = this.#store.idempotency.get(key);
    if ((saved?.request ?? this.#inUse.get(key) ?? request) !== request)
      throw new StripeFailure(
        400,
        {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        },
        true,
      );
    if (saved) return saved;
    if (this.#inUse.has(key))
      throw new StripeFailure(
        409,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        },
        true,
      );
    this.#inUse.set(key, request);
    return undefined;
  }

  finish(key: string, result: Omit<IdempotencyRecord, 'id' | 'createdAt'>): void {
    this.#inUse.delete(key);
    this.#store.idempotency.insert({ id: key, createdAt: this.#clock.nowMs(), ...result });
  }

  release(key: string): void {
    this.#inUse.delete(key);
  }

  #forgetOld(): void {
    const oldest = this.#clock.nowMs() - FORGET_MS;
    for (const { id, createdAt } of this.#store.idempotency.values()) {
      if (createdAt > oldest) break;
      this.#store.idempotency.remove(id);
    }
  }
}
