import { FAILPOINTS, type Failpoint } from '../../api/platform/failpoint.ts';
import { type Random, seeded } from '../scene/random.ts';

/** What people do, and how often. */
const ACTIONS = {
  book: 16,
  rush: 7,
  'click twice': 6,
  cart: 6,
  'pay an open page': 6,
  'pay in the last second': 3,
  verify: 4,
  cancel: 8,
  'ask to cancel late': 6,
  decide: 6,
  remove: 2,
  'end a booking from three sides': 4,
  'call off': 2,
  'join a campaign': 8,
  skip: 3,
  rejoin: 2,
  leave: 2,
  'pay a date': 4,
  'another card': 4,
  'a charge falls due': 7,
  'extend a campaign': 2,
  'end a campaign': 1,
  wait: 6,
  'leave the line': 2,
  'take an offer': 6,
  'time passes': 12,
} as const;
export type ActionName = keyof typeof ACTIONS;

const STRIPE_CALLS = [
  ['POST', '/v1/checkout/sessions'],
  ['GET', '/v1/checkout/sessions/*'],
  ['POST', '/v1/checkout/sessions/*/expire'],
  ['POST', '/v1/refunds'],
  ['GET', '/v1/payment_intents/*'],
  ['POST', '/v1/payment_intents'],
  ['POST', '/v1/customers'],
] as const;

export type Fault =
  | { kind: 'none' }
  | { kind: 'kill'; process: number; afterMs: number }
  | { kind: 'worker down'; hours: number }
  | { kind: 'webhooks dropped' }
  | { kind: 'webhooks twice'; copies: number }
  | { kind: 'webhooks held' }
  | { kind: 'webhooks released'; order: 'created' | 'reversed' | 'shuffled'; seed: number }
  | { kind: 'events three days late' }
  | { kind: 'events again'; picks: number[] }
  | { kind: 'stripe'; fault: string; method: string; path: string; count: number; ms: number; skip: number }
  | { kind: 'refunds take time'; hours: number }
  | { kind: 'postmark'; fault: string; times: number }
  | { kind: 'database restart'; afterMs: number }
  | { kind: 'connection cut'; afterMs: number; picks: number[] };
type FaultKind = Fault['kind'];

const FAULTS: Record<FaultKind, number> = {
  none: 34,
  kill: 6,
  'worker down': 3,
  'webhooks dropped': 8,
  'webhooks twice': 8,
  'webhooks held': 6,
  'webhooks released': 6,
  'events three days late': 3,
  'events again': 6,
  stripe: 16,
  'refunds take time': 3,
  postmark: 5,
  'database restart': 3,
  'connection cut': 5,
};

export interface Step {
  /** From 1. */
  number: number;
  action: ActionName;
  /** 0 ≤ x < 1: which player, which session, how many … whoever carries out the action reads them in order. */
  draws: readonly number[];
  /** Which API process the action and Stripe's events go to. */
  process: number;
  fault: Fault;
}

export interface Plan {
  steps: Step[];
  /** Where the second process dies, one place after the other; it is started anew after each death. */
  deaths: { name: Failpoint; time: number }[];
}

export const PROCESSES = 2;
const DRAWS = 12;

/** All choices of a run, from its seed alone: the same seed is the same sequence of steps, faults and deaths. */
export function planOf(seed: number, length: number): Plan {
  const steps = Array.from({ length }, (_, index): Step => {
    const random = seeded(Math.imul(seed, 0x9e3779b1) + index);
    return {
      number: index + 1,
      action: random.weighted(ACTIONS),
      draws: Array.from({ length: DRAWS }, random.next),
      process: random.next() < 0.6 ? 1 : 0,
      fault: drawFault(random),
    };
  });
  const random = seeded(Math.imul(seed, 0x85ebca6b) + 1);
  const deaths: Plan['deaths'] = [];
  while (deaths.length < length) {
    for (const name of random.shuffle(FAILPOINTS)) {
      deaths.push({ name, time: Number(random.weighted({ 1: 7, 2: 2, 3: 1 })) });
    }
  }
  return { steps, deaths };
}

function drawFault(random: Random): Fault {
  const kind = random.weighted(FAULTS);
  const picks = () => Array.from({ length: 3 }, random.next);
  switch (kind) {
    case 'kill':
      return { kind, process: random.int(0, PROCESSES - 1), afterMs: random.int(0, 250) };
    case 'worker down':
      return { kind, hours: random.pick([1, 6, 18, 30, 72]) };
    case 'webhooks twice':
      return { kind, copies: random.int(1, 4) };
    case 'webhooks released':
      return {
        kind,
        order: random.pick(['created', 'reversed', 'shuffled'] as const),
        seed: random.int(1, 1e9),
      };
    case 'events again':
      return { kind, picks: picks() };
    case 'stripe': {
      const [method, path] = random.pick(STRIPE_CALLS);
      const fault = random.weighted({
        drop_before: 2,
        drop_after: 5,
        '500_before': 1,
        '500_after': 4,
        '429': 2,
        slow: 2,
      });
      const count = random.pick([1, 2, 4]);
      const ms = fault === 'slow' ? random.int(100, 1500) : 0;
      return { kind, fault, method, path, count, ms, skip: random.int(0, 1) };
    }
    case 'refunds take time':
      return { kind, hours: random.pick([1, 24, 72]) };
    case 'postmark':
      return {
        kind,
        fault: random.pick(['drop_before', 'drop_after', '500', '429']),
        times: random.int(1, 6),
      };
    case 'database restart':
      return { kind, afterMs: random.int(0, 150) };
    case 'connection cut':
      return { kind, afterMs: random.int(0, 150), picks: picks() };
    default:
      return { kind };
  }
}

/** A fault in a few words, for the log. */
export function describeFault(fault: Fault): string {
  const { kind, ...rest } = fault as Fault & Record<string, unknown>;
  if (kind === 'none') return '-';
  const words = Object.entries(rest).map(([name, value]) =>
    Array.isArray(value) ? '' : name === 'seed' ? '' : `${name} ${String(value)}`,
  );
  return [kind, ...words.filter(Boolean)].join(', ');
}
