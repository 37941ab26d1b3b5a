import {
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
  isTaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import { Counter, Gauge } from 'prom-client';
import { callDeadline, callKind, callNetwork, withDeadline } from './call-deadline.ts';
import { env } from './env.ts';
import { isInTransaction } from './in-transaction.ts';
import { log } from './log.ts';
import { spanned } from './trace.ts';

const FAILURES_TO_OPEN = 5;
const HALF_OPEN_AFTER_MS = 10_000;
/** With less time left a call is not started: it would end before an answer could come. */
const SHORTEST_CALL_MS = 500;
/** A call cut off with less time than this says nothing about the provider: it only waited too long for its turn. */
const FAIR_TRIAL_MS = 5000;
const LONGEST_QUIET_MS = 60_000;
const QUEUE = 100;
/** Limits for calls that only look something up: they can do without an answer, and the provider counts them too. */
const LOOKS = { atOnce: 4, queue: 16 };

const open = new Gauge({
  name: 'provider_circuit_open',
  help: '1 while calls to a provider are refused at once because it does not answer.',
  labelNames: ['provider'],
});
const calls = new Counter({
  name: 'provider_calls_total',
  help: 'Calls to a provider: answered, away (no usable answer) or skipped (not even made).',
  labelNames: ['provider', 'outcome'],
});

/** Requests that wait for the answer of a provider, or for their turn to call it. */
let waiting = 0;
const waitingOf = new Map<string | null, number>();
/** Returns how many requests wait for a provider; of all networks, or of this one. */
export const waitingForProviders = (network?: string) =>
  network === undefined ? waiting : (waitingOf.get(network) ?? 0);

function countWaiting(network: string | null, by: 1 | -1) {
  waiting += by;
  const now = (waitingOf.get(network) ?? 0) + by;
  if (now > 0) waitingOf.set(network, now);
  else waitingOf.delete(network);
}

/** The provider was not called: it is known to be down, or too many calls are running already. */
export class CallSkipped extends Error {}

/** A call to a provider that got no usable answer. */
class Away extends Error {}

interface Options {
  name: string;
  /** Concurrent calls, limited separately so that jobs never use up what players need. */
  players: number;
  jobs: number;
  /** True when the error means no answer. Any other error, even a refusal, proves that the provider is up. */
  isAway(error: unknown): boolean;
  /** Seconds the provider asked us to stay away, if it did. */
  retryAfter?(error: unknown): number | undefined;
}

type Answer<T> = { value: T } | { error: unknown };

const all: { close(): void }[] = [];

/** Isolates us from the outages of a provider: few concurrent calls, and none while it is down. */
export function guardProvider({ name, players, jobs, isAway, retryAfter }: Options) {
  const consecutive = new ConsecutiveBreaker(FAILURES_TO_OPEN);
  const breaker = circuitBreaker(handleType(Away), {
    breaker: consecutive,
    halfOpenAfter: HALF_OPEN_AFTER_MS,
  });
  const compartments = {
    request: bulkhead(players, QUEUE),
    job: bulkhead(jobs, QUEUE),
    look: bulkhead(LOOKS.atOnce, LOOKS.queue),
  };
  let tryAgainAt = 0; // while open
  let quietUntil = 0; // as the provider asked for
  let isOpen = false;

  open.set({ provider: name }, 0);
  breaker.onBreak(() => {
    tryAgainAt = Date.now() + HALF_OPEN_AFTER_MS;
    open.set({ provider: name }, 1);
    if (!isOpen) log.error({ provider: name }, 'a provider does not answer: its circuit opens');
    isOpen = true;
  });
  breaker.onReset(() => {
    open.set({ provider: name }, 0);
    if (isOpen) log.info({ provider: name }, 'a provider answers again: its circuit closes');
    isOpen = false;
  });

  /** True when a call is worth making. While one call tests whether the provider is back, no other joins it. */
  function isAvailable(): boolean {
    const now = Date.now();
    if (now < quietUntil || breaker.state === CircuitState.HalfOpen) return false;
    return breaker.state !== CircuitState.Open || now >= tryAgainAt;
  }

  async function guarded<T>(until: number, work: () => Promise<T>): Promise<T> {
    const left = until - Date.now();
    const isTrial = breaker.state !== CircuitState.Closed;
    if (!isAvailable() || left < (isTrial ? FAIR_TRIAL_MS : SHORTEST_CALL_MS)) throw new CallSkipped();
    const told = () => spanned(name, 'client', { 'peer.service': name }, work);
    const answer = await breaker.execute(async (): Promise<Answer<T>> => {
      try {
        const inTime = timeout(left, TimeoutStrategy.Aggressive);
        return { value: await inTime.execute(() => withDeadline(until, told)) };
      } catch (error) {
        if (!isTaskCancelledError(error) && !isAway(error)) return { error };
        const seconds = retryAfter?.(error);
        if (seconds) quietUntil = Date.now() + Math.min(seconds * 1000, LONGEST_QUIET_MS);
        calls.inc({ provider: name, outcome: 'away' });
        const isCut = Date.now() >= until - 50; // by whichever timeout came first: ours, or the client's
        if (isCut && left < FAIR_TRIAL_MS) throw error; // the breaker counts it neither as failure nor as success
        throw new Away('no usable answer', { cause: error });
      }
    });
    calls.inc({ provider: name, outcome: 'answered' });
    if ('error' in answer) throw answer.error;
    return answer.value;
  }

  /** Calls the provider. Throws the provider's error, or CallSkipped. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    if (isInTransaction()) throw new Error(`${name} was asked inside a database transaction`);
    const until = callDeadline();
    const compartment = compartments[callKind()];
    const network = callNetwork();
    const isOfRequest = callKind() !== 'job';
    if (isOfRequest) countWaiting(network, 1);
    try {
      if (!isAvailable()) throw new CallSkipped();
      return await compartment.execute(() => guarded(until, work));
    } catch (error) {
      if (error instanceof Away) throw error.cause;
      const skipped = error instanceof CallSkipped || error instanceof BulkheadRejectedError;
      if (!skipped && !isBrokenCircuitError(error)) throw error;
      calls.inc({ provider: name, outcome: 'skipped' });
      throw new CallSkipped(`${name} was not asked`);
    } finally {
      if (isOfRequest) countWaiting(network, -1);
    }
  }

  all.push({
    close() {
      quietUntil = 0;
      consecutive.success();
      breaker.isolate().dispose(); // ends in the closed state
    },
  });
  return { call, isAvailable };
}

/** Returns the providers that we do not call at the moment, because they did not answer. */
export async function awayProviders(): Promise<string[]> {
  const { values } = await open.get();
  return values.filter(({ value }) => value === 1).map(({ labels }) => String(labels.provider));
}

/** Tests only: the next call finds every circuit closed. */
export function closeCircuits() {
  if (!env.test) throw new Error('Circuits close by themselves');
  for (const circuit of all) circuit.close();
}
