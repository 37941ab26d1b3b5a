import type Stripe from 'stripe';
import { Clock } from './clock.ts';
import { buildEvent, previousAttributes, type RequestSource } from './events.ts';
import { Faults } from './faults.ts';
import { Idempotency } from './idempotency.ts';
import { loadState, StateWriter } from './persistence.ts';
import type { StripeEvent } from './state.ts';
import type { Store } from './store.ts';
import { Webhooks } from './webhooks.ts';

export type StripeDoubleOptions = {
  webhookSecret: string;
  webhookUrl: string;
  /** The base URL of the sandbox server, for the hosted pages. */
  publicUrl: string;
  stateFile?: string;
};

/** The outcome of refunds made from now on. */
export type RefundMode = {
  /** uncovered: refused because the balance is too low; held: created, but pending until the balance suffices. */
  status: 'succeeded' | 'pending' | 'failed' | 'uncovered' | 'held';
  becomes: 'succeeded' | 'failed' | null;
  afterSeconds: number;
};

/** The outcome, from now on, of payments that would succeed. A bank debit always starts as processing. */
export type PaymentMode = {
  status: 'succeeded' | 'processing';
  becomes: 'succeeded' | 'failed' | null;
  afterSeconds: number;
};

const PAYMENTS_SUCCEED: PaymentMode = { status: 'succeeded', becomes: null, afterSeconds: 0 };
const REFUNDS_SUCCEED: RefundMode = { status: 'succeeded', becomes: null, afterSeconds: 0 };

/** The state of the double, and what its parts share. */
export class Double {
  readonly publicUrl: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly faults = new Faults();
  readonly idempotency: Idempotency;
  readonly webhooks: Webhooks;
  paymentMode: PaymentMode = PAYMENTS_SUCCEED;
  refundMode: RefundMode = REFUNDS_SUCCEED;
  searchLagSeconds = 0;
  request: RequestSource | null = null;
  /** No open session expires before this second. */
  nextExpiryScan = 0;
  readonly #writer: StateWriter;

  constructor(options: StripeDoubleOptions) {
    const { store, clockOffsetMs } = loadState(options.stateFile);
    this.publicUrl = options.publicUrl.replace(/\/+$/, '');
    this.store = store;
    this.clock = new Clock(clockOffsetMs);
    this.#writer = new StateWriter(options.stateFile, () => ({
      store,
      clockOffsetMs: this.clock.offsetMs,
    }));
    this.idempotency = new Idempotency(store, this.clock);
    this.webhooks = new Webhooks({
      store,
      clock: this.clock,
      secret: options.webhookSecret,
      url: options.webhookUrl,
      changed: () => this.changed(),
    });
  }

  emit(type: Stripe.Event.Type, object: object, previous?: Record<string, unknown>): void {
    this.publish(buildEvent(type, object, this.clock.nowSeconds(), this.request, previous));
  }

  /** Changes an object and emits an event with its previous attributes. */
  update<T extends object>(type: Stripe.Event.Type, object: T, change: (object: T) => void): T {
    const before = structuredClone(object);
    change(object);
    this.emit(type, object, previousAttributes(before, object));
    return object;
  }

  publish(event: StripeEvent): void {
    this.store.events.insert(event);
    this.webhooks.enqueue(event);
    this.changed();
  }

  changed(): void {
    this.#writer.changed();
  }

  reset(): void {
    for (const table of Object.values(this.store)) table.replaceAll([]);
    this.clock.offsetMs = 0;
    this.faults.clear();
    this.paymentMode = PAYMENTS_SUCCEED;
    this.refundMode = REFUNDS_SUCCEED;
    this.searchLagSeconds = 0;
    this.nextExpiryScan = 0;
    this.webhooks.reset();
    this.changed();
  }

  async close(): Promise<void> {
    await this.webhooks.close();
    await this.#writer.close();
  }
}
