import { AsyncResource } from 'node:async_hooks';
import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { env } from '../env.ts';
import { noted } from '../noted.ts';
import { waitingForProviders } from '../provider.ts';
import { createBodies, isForm } from './bodies.ts';
import { callerNetwork } from './caller-address.ts';
import { busy, RETRY_AFTER_SECONDS } from './errors.ts';

/** Fewer requests before a new one are no backlog: they may all wait for one slow thing. */
const ALWAYS = 64;
/** While requests wait for a turn, so many are worked on at once as are answered in so many milliseconds, … */
const AT_ONCE_MS = 500;
/**
 * … shared by the networks that have some waiting; each has at least as many as the database works on at once. With
 * fewer, answers that are slow because they wait and not because they cost would come slower still, and the next look
 * at their pace would allow fewer again.
 */
const LEAST_AT_ONCE = env.database.pool + env.database.readPool;
/** Milliseconds from one answer to the next, before a backlog was measured: the time of a large page. */
const FIRST_PACE_MS = 15;
/** Weight of one answer in the moving average of the pace. */
const WEIGHT = 1 / 32;
/** Answers that come together, as of whoever waited for one statement, are looked at together. */
const TOGETHER_MS = 20;

/** Whoever has gone counts until the work for them is done, but no longer than this: GraphQL ends it without an answer. */
const LONGEST_AFTER_MS = 2_000;

/** Stripe's webhook, which must get through, and health checks. Paths below these are ordinary pages. */
const alwaysLetIn = /^\/(?:api\/stripe\/webhook|healthz|readyz|metrics)\/?(?:\?|$)/;

const refused = new Counter({
  name: 'http_refused_total',
  help: 'Requests that were answered 503 at once, because those before them wait as long, or bring as much, as may be.',
});

const waitingNow = new Gauge({
  name: 'http_waiting',
  help: 'Requests that are here as a whole and whose answer has not begun.',
});

/** The requests of one network that are inside. */
interface Network {
  readonly name: string;
  /** Requests that are worked on. */
  started: number;
  readonly waiting: Turn[];
}

/** A request that is inside: until `start` was called it waits for those of its own network. */
interface Turn {
  readonly network: Network;
  readonly start: () => void;
  hasStarted: boolean;
}

/**
 * Says who is worked on, and estimates how long a new request would wait. Each network has its own queue, so that
 * requests of one wait for each other and not in the way of all others: the slower the answers come, the fewer of one
 * network are worked on at once. The pace of the answers is measured only while many wait; a few answers in a minute
 * may be all that was asked for.
 */
export function createAdmissionQueue(
  now = () => performance.now(),
  longestWaitMs = env.longestWaitMs,
  leastAtOnce = LEAST_AT_ONCE,
) {
  const networks = new Map<string, Network>();
  /** Networks with requests that wait for a turn. */
  const queues = new Set<Network>();
  /** Requests of all networks that are worked on. */
  let started = 0;
  let paceMs = FIRST_PACE_MS;
  let lastAnswer = now();
  /** When the pace was last looked at, and how many answers there were since. */
  let lookedAt = lastAnswer;
  let answers = 0;
  const lookFromNow = () => {
    lookedAt = now();
    answers = 0;
  };
  function look() {
    answers += 1;
    const passed = now() - lookedAt;
    if (passed < TOGETHER_MS) return;
    paceMs += (passed / answers - paceMs) * Math.min(1, answers * WEIGHT);
    lookFromNow();
  }
  /** A request that waits for a provider uses nothing of ours. */
  const working = () => started - waitingForProviders();
  const isCrowded = () => queues.size > 0 || working() >= ALWAYS;
  const mayStart = (network: Network) =>
    network.started - waitingForProviders(network.name) <
    Math.max(leastAtOnce, AT_ONCE_MS / paceMs / Math.max(1, queues.size));

  function networkOf(name: string): Network {
    const network = networks.get(name) ?? { name, started: 0, waiting: [] };
    networks.set(name, network);
    return network;
  }

  function count(turn: Turn) {
    turn.hasStarted = true;
    turn.network.started += 1;
    started += 1;
  }

  function stopWaiting(turn: Turn) {
    const { waiting } = turn.network;
    waiting.splice(waiting.indexOf(turn), 1);
    if (waiting.length === 0) queues.delete(turn.network);
  }

  function startNext(network: Network) {
    while (network.waiting.length > 0 && mayStart(network)) {
      const turn = network.waiting[0]!;
      stopWaiting(turn);
      count(turn);
      setImmediate(turn.start); // not within the answer to another request
    }
  }

  return {
    /** Before a new request are all that are worked on, and its network's queue, which moves by its share of them. */
    isFull(name: string) {
      const own = networks.get(name);
      const rounds = own ? 1 + own.waiting.length / Math.max(1, own.started) : 1;
      const before = working() * rounds;
      return before >= ALWAYS && Math.max(before * paceMs, now() - lastAnswer) > longestWaitMs;
    },
    /** Calls `start` at once, or when so few of its network are worked on that it is its turn. */
    enter(name: string, start: () => void): Turn {
      if (!isCrowded()) {
        lastAnswer = now();
        lookFromNow();
      }
      const network = networkOf(name);
      startNext(network);
      if (mayStart(network)) {
        const turn = { network, start, hasStarted: false };
        count(turn);
        start();
        return turn;
      }
      // Bound, because the answer to another request starts it, whose context is not its own.
      const turn = { network, start: AsyncResource.bind(start), hasStarted: false };
      network.waiting.push(turn);
      queues.add(network);
      return turn;
    },
    /** Its answer has begun, or nobody waits for it. */
    leave(turn: Turn) {
      const { network } = turn;
      if (!turn.hasStarted) return stopWaiting(turn);
      if (isCrowded()) look();
      else lookFromNow();
      lastAnswer = now();
      started -= 1;
      network.started -= 1;
      startNext(network);
      if (network.started === 0) networks.delete(network.name);
    },
  };
}

/** True when the answer waits for the body: the body of a GET is never read, so its end is never emitted. */
const isAwaited = ({ method = '', headers }: IncomingMessage) =>
  !/^(?:GET|HEAD)$/.test(method) && (headers['content-length'] ?? headers['transfer-encoding']) !== undefined;

// A closure per request in place of these methods would keep each request and its response until a full garbage
// collection (V8 takes them for alive until then): so all share these functions, and what differs is `noted`.
const atEnd = noted<IncomingMessage, () => void>();
const atHead = noted<ServerResponse, { writeHead: ServerResponse['writeHead']; leave: () => void }>();

/** Calls `onceHere` when the body is here, in place of its end, which follows by `endBody`. */
function whenHere(request: IncomingMessage, onceHere: () => void) {
  atEnd.note(request, onceHere);
  request.push = holdEnd;
}

function holdEnd(this: IncomingMessage, chunk: unknown, encoding?: BufferEncoding): boolean {
  if (chunk !== null) return IncomingMessage.prototype.push.call(this, chunk, encoding);
  atEnd.of(this)!();
  return false;
}

const endBody = (request: IncomingMessage) => IncomingMessage.prototype.push.call(request, null);

/** Ends the body for Node, which then reads the next request of the connection, and for no listener. */
function endUnheard(request: IncomingMessage) {
  const { emit } = request;
  request.emit = (name: string, ...told: unknown[]) =>
    name !== 'end' && Reflect.apply(emit, request, [name, ...told]);
  endBody(request);
}

function leaveAtHead(this: ServerResponse, ...head: unknown[]) {
  const { writeHead, leave } = atHead.of(this)!;
  leave();
  return Reflect.apply(writeHead, this, head);
}

/**
 * Refuses a request that would wait too long before anything is done for it, so that all admitted requests are
 * answered in time. A request is inside from the end of its body to the start of its answer, also when whoever sent it
 * has gone meanwhile, since the work for it goes on; slow connections of others do not count. After a slow body the line is checked again: many bodies may end at the same moment. Large
 * bodies have limits of their own, also Stripe's, whose events are small.
 */
export function createAdmission(
  line = createAdmissionQueue(),
  hasRoom = createBodies(),
  longestAfterMs = LONGEST_AFTER_MS,
) {
  function follow(
    request: IncomingMessage,
    response: ServerResponse,
    network: string,
    next: RequestListener,
  ) {
    let turn: Turn | undefined;
    let left = false;
    const leave = () => {
      left = true;
      if (!turn) return;
      line.leave(turn);
      waitingNow.dec();
      turn = undefined;
    };
    const enter = (start: () => void) => {
      if (left) return;
      waitingNow.inc();
      turn = line.enter(network, () => !left && start());
      if (left) leave(); // it was answered at once
    };
    const comeIn = () => {
      if (left) return endBody(request);
      // A picture is processed while it arrives: at its end it is too late to wait, or to say that nothing was done.
      if (isForm(request)) {
        enter(() => {});
        endBody(request);
      } else if (line.isFull(network)) {
        refuse(request, response);
        endUnheard(request);
      } else enter(() => endBody(request));
    };
    atHead.note(response, { writeHead: response.writeHead, leave });
    response.writeHead = leaveAtHead;
    response.once('close', () => {
      if (turn?.hasStarted && !left) setTimeout(leave, longestAfterMs).unref();
      else leave();
    });
    if (isAwaited(request)) {
      whenHere(request, comeIn);
      next(request, response);
    } else enter(() => next(request, response));
  }

  return (next: RequestListener): RequestListener =>
    (request, response) => {
      const asksLine = !alwaysLetIn.test(request.url ?? '');
      const network = callerNetwork(request);
      if ((asksLine && line.isFull(network)) || !hasRoom(request, response)) return refuse(request, response);
      return asksLine ? follow(request, response, network, next) : next(request, response);
    };
}

function refuse({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  refused.inc();
  const [type, body] = inFormOf(url, headers.accept ?? '');
  response.writeHead(503, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'retry-after': String(RETRY_AFTER_SECONDS),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

// Reloads itself.
const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>One moment</title><p>${busy.message}</p></html>`;

/** The refusal in the format of the endpoint: page, GraphQL or REST. */
function inFormOf(url: string, accept: string): [type: string, body: string] {
  if (accept.includes('text/html')) return ['text/html', page];
  const { message, code } = busy;
  if (/^\/graphql(?:[/?]|$)/.test(url))
    return ['application/json', JSON.stringify({ errors: [{ message, extensions: { code } }] })];
  return ['application/json', JSON.stringify(busy)];
}
