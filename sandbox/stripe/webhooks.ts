import { createHmac } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Delivery, StripeEvent } from './state.ts';
import type { Store } from './store.ts';

const TIMEOUT_MS = 10_000;
const MAX_BACKOFF_MS = 60_000;
const GIVE_UP_MS = 3 * 86_400_000;
const PARALLEL = 16;

function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

export type WebhookControl = {
  url: string;
  hold: boolean;
  drop: boolean;
  duplicate: number;
  delayMs: number;
};

type Dependencies = {
  store: Store;
  clock: Clock;
  secret: string;
  url: string;
  changed: () => void;
};

/** Delivers every event to the endpoint until it answers 2xx; the switches change how it is delivered. */
export class Webhooks {
  control: WebhookControl;
  readonly #defaults: WebhookControl;
  readonly #dependencies: Dependencies;
  readonly #closing = new AbortController();
  readonly #inFlight = new Map<string, Promise<void>>();
  #pending: Set<string>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#defaults = { url: dependencies.url, hold: false, drop: false, duplicate: 0, delayMs: 0 };
    this.control = { ...this.#defaults };
    this.#pending = this.#undelivered();
  }

  enqueue(event: StripeEvent): void {
    const { store, clock } = this.#dependencies;
    store.deliveries.insert({
      id: event.id,
      status: this.control.drop ? 'dropped' : 'pending',
      attempts: 0,
      nextAttemptAt: clock.nowMs() + this.control.delayMs,
      copies: 1 + this.control.duplicate,
      released: false,
      lastStatus: null,
      lastError: null,
    });
    if (this.control.drop) return;
    this.#pending.add(event.id);
    // Only after the current request has been answered, like a real event.
    if (!this.control.delayMs) setImmediate(() => this.pump());
  }

  /** Starts the deliveries that are due. */
  pump(): void {
    if (this.#closing.signal.aborted) return;
    const now = this.#dependencies.clock.nowMs();
    for (const id of this.#pending) {
      if (this.#inFlight.size >= PARALLEL) return;
      if (this.#inFlight.has(id)) continue;
      const delivery = this.#dependencies.store.deliveries.get(id);
      if (!delivery) this.#pending.delete(id);
      else if (delivery.nextAttemptAt <= now && (!this.control.hold || delivery.released))
        this.#start(delivery);
    }
  }

  heldIds(): string[] {
    return [...this.#pending];
  }

  /** Delivers these events one after the other, in exactly this order. */
  async deliverInOrder(ids: string[]): Promise<Delivery[]> {
    const done: Delivery[] = [];
    for (const id of ids) {
      const delivery = this.#dependencies.store.deliveries.get(id);
      if (!delivery) continue;
      delivery.released = true;
      await (this.#inFlight.get(id) ?? this.#start(delivery));
      done.push({ ...delivery });
    }
    return done;
  }

  reset(): void {
    this.control = { ...this.#defaults };
    this.#pending = this.#undelivered();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#inFlight.values());
  }

  #undelivered(): Set<string> {
    const pending = new Set<string>();
    for (const { id, status } of this.#dependencies.store.deliveries.values())
      if (status === 'pending') pending.add(id);
    return pending;
  }

  #start(delivery: Delivery): Promise<void> {
    const running = this.#deliver(delivery).finally(() => {
      this.#inFlight.delete(delivery.id);
      if (this.#pending.size) setImmediate(() => this.pump());
    });
    this.#inFlight.set(delivery.id, running);
    return running;
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { store, clock, changed } = this.#dependencies;
    const event = store.events.get(delivery.id);
    if (!event) return;
    const payload = JSON.stringify(event, null, 2);
    const answers = await Promise.all(Array.from({ length: delivery.copies }, () => this.#post(payload)));
    if (this.#closing.signal.aborted || store.deliveries.get(delivery.id) !== delivery) return;
    const failed = answers.find(({ ok }) => !ok);
    delivery.attempts += 1;
    delivery.lastStatus = (failed ?? answers[0])?.status ?? null;
    delivery.lastError = failed?.error ?? null;
    if (!failed) {
      delivery.status = 'delivered';
      event.pending_webhooks = 0;
      this.#pending.delete(delivery.id);
    } else if (clock.nowMs() > event.created * 1000 + GIVE_UP_MS) {
      delivery.status = 'abandoned';
      this.#pending.delete(delivery.id);
    } else if (delivery.status !== 'delivered') {
      delivery.status = 'pending';
      delivery.nextAttemptAt = clock.nowMs() + Math.min(1000 * 2 ** (delivery.attempts - 1), MAX_BACKOFF_MS);
      this.#pending.add(delivery.id);
    }
    changed();
  }

  async #post(payload: string): Promise<{ ok: boolean; status: number | null; error: string | null }> {
    // Signed with the real time at each attempt: receivers compare it with their own clock.
    const timestamp = Math.floor(Date.now() / 1000);
    try {
      const response = await fetch(this.control.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, this.#dependencies.secret, timestamp),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#closing.signal]),
      });
      await response.arrayBuffer();
      return {
        ok: response.ok,
        status: response.status,
        error: response.ok ? null : `HTTP ${response.status}`,
      };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return {
        ok: false,
        status: null,
        error: cause instanceof Error ? cause.message || cause.name : String(cause),
      };
    }
  }
}
