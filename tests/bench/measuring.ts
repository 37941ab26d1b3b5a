import { spawnNode } from '../../scripts/child.ts';
import type { Load, Outcome } from './load.ts';
import type { Stage } from './stage.ts';
import type { Group, Target } from './target.ts';

/** What one target cost in one shop: the medians of its rounds. */
export interface Figure {
  group: string;
  target: string;
  besides?: string | undefined;
  sessions: number;
  connections: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Milliseconds of processor time per answer. */
  node: number;
  postgres: number;
  statements: number;
  bytes: number;
  /** In all rounds together. */
  failed: number;
  lost: number;
  failure: string;
}

export interface Plan {
  rounds: number;
  seconds: number;
  connections: number[];
}

type Round = Outcome & { node: number; postgres: number; statements: number };

/** The process that asks. */
export function startLoad() {
  const child = spawnNode(['tests/bench/load.ts'], process.env);
  let waiting: PromiseWithResolvers<Outcome> | undefined;
  child.on('message', (outcome) => waiting?.resolve(outcome as Outcome));
  child.on('exit', () => waiting?.reject(new Error('The generator of load has ended.')));
  return {
    run(load: Load): Promise<Outcome> {
      waiting = Promise.withResolvers();
      child.send(load);
      return waiting.promise;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}

type Generator = ReturnType<typeof startLoad>;

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/**
 * Every target of a group in every shop, in turn and round after round: whatever else the machine does meets all of
 * them alike.
 */
export async function measure(
  group: Group,
  stages: readonly Stage[],
  plan: Plan,
  load: Generator,
): Promise<Figure[]> {
  const measured: { at: number; stage: Stage; target: Target; connections: number; rounds: Round[] }[] = [];
  for (const stage of stages)
    for (const [at, target] of (await group.targets(stage, plan)).entries())
      for (const connections of group.oneByOne ? [1] : plan.connections)
        measured.push({ at, stage, target, connections, rounds: [] });
  const milliseconds = plan.seconds * 1_000;
  // Plans are made, code is compiled, connections are open.
  for (const { target, connections } of measured)
    await load.run({ ...requestOf(target, 0), connections, milliseconds: Math.min(1_000, milliseconds) });
  // By target first: the shops are compared with each other.
  measured.sort((a, b) => a.connections - b.connections || a.at - b.at);
  for (let round = 0; round < plan.rounds; round++)
    for (const one of measured) one.rounds.push(await once(one, round + 1, milliseconds, load));
  return measured.map(({ stage, target, connections, rounds }) => ({
    group: group.name,
    target: target.name,
    besides: target.besides,
    sessions: stage.sessions,
    connections,
    perSecond: median(rounds.map(({ requests, milliseconds: took }) => (requests / took) * 1_000)),
    ...medians(rounds, ['p50', 'p95', 'p99', 'node', 'postgres', 'statements', 'bytes']),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    lost: rounds.reduce((sum, { lost }) => sum + lost, 0),
    failure: rounds.find(({ failure }) => failure)?.failure ?? '',
  }));
}

const medians = <Key extends keyof Round>(rounds: readonly Round[], keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, median(rounds.map((round) => Number(round[key])))])) as Record<
    Key,
    number
  >;

/** The first request is for warming up. */
const requestOf = ({ request }: Target, round: number) =>
  typeof request === 'function' ? request(round) : request;

async function once(
  { stage, target, connections }: { stage: Stage; target: Target; connections: number },
  round: number,
  milliseconds: number,
  load: Generator,
): Promise<Round> {
  const { server } = target;
  await target.reset?.();
  const [before, sent] = [stage.times(server), await stage.statements()];
  const outcome = await load.run({ ...requestOf(target, round), connections, milliseconds });
  const [after, now] = [stage.times(server), await stage.statements()];
  const answers = Math.max(1, outcome.requests + outcome.failed + outcome.lost);
  return {
    ...outcome,
    node: (after.node - before.node) / answers,
    postgres: (after.postgres - before.postgres) / answers,
    statements: (now - sent) / answers,
  };
}
