import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { env } from '../env.ts';
import { noted } from '../noted.ts';
import { waitingForProviders } from '../provider.ts';
import { createBodies, isForm } from './bodies.ts';
import { callerNetwork } from './caller-address.ts';
import { busy, RETRY_AFTER_SECONDS } from './errors.ts';

/** Fewer waiting requests are no backlog: they may all wait for one slow thing. */
const ALWAYS = 64;
/** At most so many requests of one network count against others, so that no network keeps all others out. */
const OF_ONE_NETWORK = ALWAYS / 2;
/** Milliseconds from one answer to the next, before a backlog was measured: the time of a large page. */
const FIRST_PACE_MS = 15;
/** Weight of one answer in the moving average of the pace. */
const WEIGHT = 1 / 32;
/** Answers that come together, as of whoever waited for one statement, are looked at together. */
const TOGETHER_MS = 20;

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

/**
 * Estimates how long a new request would wait: all requests inside, at the pace of the last answers. The pace is
 * measured only while many wait; a few answers in a minute may be all that was asked for.
 */
export function createAdmissionQueue(now = () => performance.now(), longestWaitMs = env.longestWaitMs) {
  const ofNetworks = new Map<string, number>();
  let inside = 0;
  /** Requests inside that count against other networks. */
  let counted = 0;
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
  const waiting = () => inside - waitingForProviders();
  const of = (network: string) => ofNetworks.get(network) ?? 0;
  return {
    isFull(network: string) {
      const before = of(network) < OF_ONE_NETWORK ? Math.min(waiting(), counted) : waiting();
      return before >= ALWAYS && Math.max(before * paceMs, now() - lastAnswer) > longestWaitMs;
    },
    enter(network: string) {
      if (waiting() < ALWAYS) {
        lastAnswer = now();
        lookFromNow();
      }
      inside += 1;
      if (of(network) < OF_ONE_NETWORK) counted += 1;
      ofNetworks.set(network, of(network) + 1);
    },
    leave(network: string) {
      if (waiting() >= ALWAYS) look();
      else lookFromNow();
      lastAnswer = now();
      inside -= 1;
      if (of(network) <= OF_ONE_NETWORK) counted -= 1;
      if (of(network) > 1) ofNetworks.set(network, of(network) - 1);
      else ofNetworks.delete(network);
    },
  };
}

/** True when the answer waits for the body: the body of a GET is never read, so its end is never emitted. */
const isAwaited = ({ method = '', headers }: IncomingMessage) =>
  !/^(?:GET|HEAD)$/.test(method) && (headers['content-length'] ?? headers['transfer-encoding']) !== undefined;

// A closure per request in place of these methods would keep each request and its response until a full garbage
// collection (V8 takes them for alive until then): so all share these functions, and what differs is `noted`.
const atEnd = noted<IncomingMessage, { emit: IncomingMessage['emit']; mayGoOn: () => boolean }>();
const atHead = noted<ServerResponse, { writeHead: ServerResponse['writeHead']; leave: () => void }>();

/** Calls `mayGoOn` when the body is here; if that is false, no listener gets the `end` event. */
function whenHere(request: IncomingMessage, mayGoOn: () => boolean) {
  atEnd.note(request, { emit: request.emit, mayGoOn });
  request.emit = askAtEnd;
}

function askAtEnd(this: IncomingMessage, name: string, ...told: unknown[]): boolean {
  const { emit, mayGoOn } = atEnd.of(this)!;
  return (name !== 'end' || mayGoOn()) && Reflect.apply(emit, this, [name, ...told]);
}

function leaveAtHead(this: ServerResponse, ...head: unknown[]) {
  const { writeHead, leave } = atHead.of(this)!;
  leave();
  return Reflect.apply(writeHead, this, head);
}

/**
 * Refuses a request that would wait too long before anything is done for it, so that all admitted requests are
 * answered in time. A request is inside from the end of its body to the start of its answer: slow connections of
 * others do not count. After a slow body the line is checked again: many bodies may end at the same moment. Large
 * bodies have limits of their own, also Stripe's, whose events are small. A network with many requests waits behind
 * all of them, other networks behind a part.
 */
export function createAdmission(line = createAdmissionQueue(), hasRoom = createBodies()) {
  function follow(request: IncomingMessage, response: ServerResponse, network: string) {
    let left = false;
    let entered = false;
    const enter = () => {
      if (left) return;
      line.enter(network);
      waitingNow.inc();
      entered = true;
    };
    const comeIn = () => {
      // A picture is processed while it arrives: at its end it is too late to say that nothing was done.
      if (!left && !isForm(request) && line.isFull(network)) {
        refuse(request, response);
        return false;
      }
      enter();
      return true;
    };
    const leave = () => {
      if (entered && !left) {
        line.leave(network);
        waitingNow.dec();
      }
      left = true;
    };
    if (isAwaited(request)) whenHere(request, comeIn);
    else enter();
    atHead.note(response, { writeHead: response.writeHead, leave });
    response.writeHead = leaveAtHead;
    response.once('close', leave);
  }

  return (next: RequestListener): RequestListener =>
    (request, response) => {
      const asksLine = !alwaysLetIn.test(request.url ?? '');
      const network = callerNetwork(request);
      if ((asksLine && line.isFull(network)) || !hasRoom(request, response)) return refuse(request, response);
      if (asksLine) follow(request, response, network);
      return next(request, response);
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
