import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { env } from '../env.ts';
import { noted } from '../noted.ts';
import { waitingForProviders } from '../provider.ts';
import { createBodies, isForm } from './bodies.ts';
import { callerNetwork } from './caller-address.ts';
import { busy, RETRY_AFTER_SECONDS } from './errors.ts';

/** Fewer say nothing about a crowd: what they wait for may be one slow thing. */
const ALWAYS = 64;
/** As many of one network count for those of others, so that nobody keeps all of them out. */
const OF_ONE_NETWORK = ALWAYS / 2;
/** Milliseconds from one answer to the next, until a crowd has shown what they are: those of a large page. */
const FIRST_PACE_MS = 15;
/** By how much one answer changes what is known of the pace. */
const WEIGHT = 1 / 32;

/** Stripe, which must be heard, and whoever looks whether we are well. What stands below them is a page like any other. */
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
 * How long who comes would wait: all who are inside, at the pace of the last answers. A pace shows itself only while
 * many wait; a few answers in a minute may be all that was asked for.
 */
export function createLine(now = () => performance.now(), longestWaitMs = env.longestWaitMs) {
  const ofNetworks = new Map<string, number>();
  let inside = 0;
  /** Of each network those that count for others. */
  let counted = 0;
  let paceMs = FIRST_PACE_MS;
  let lastAnswer = now();
  /** Who waits for a provider takes nothing of ours. */
  const waiting = () => inside - waitingForProviders();
  const of = (network: string) => ofNetworks.get(network) ?? 0;
  return {
    isFull(network: string) {
      const before = of(network) < OF_ONE_NETWORK ? Math.min(waiting(), counted) : waiting();
      return before >= ALWAYS && Math.max(before * paceMs, now() - lastAnswer) > longestWaitMs;
    },
    enter(network: string) {
      if (waiting() < ALWAYS) lastAnswer = now();
      inside += 1;
      if (of(network) < OF_ONE_NETWORK) counted += 1;
      ofNetworks.set(network, of(network) + 1);
    },
    leave(network: string) {
      if (waiting() >= ALWAYS) paceMs += (now() - lastAnswer - paceMs) * WEIGHT;
      lastAnswer = now();
      inside -= 1;
      if (of(network) <= OF_ONE_NETWORK) counted -= 1;
      if (of(network) > 1) ofNetworks.set(network, of(network) - 1);
      else ofNetworks.delete(network);
    },
  };
}

/** Whether it is answered only when its body is here: that of a GET is never read, and its end never heard. */
const isAwaited = ({ method = '', headers }: IncomingMessage) =>
  !/^(?:GET|HEAD)$/.test(method) && (headers['content-length'] ?? headers['transfer-encoding']) !== undefined;

// Functions of their own in the place of methods would cost each request and its answer a way through all of the memory
// (V8 takes what has them for alive until then): these are the same for all, and what differs is noted.
const atEnd = noted<IncomingMessage, { emit: IncomingMessage['emit']; mayGoOn: () => boolean }>();
const atHead = noted<ServerResponse, { writeHead: ServerResponse['writeHead']; leave: () => void }>();

/** `mayGoOn` is asked when the body is here; if not, nobody else hears of its end. */
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
 * Refuses who would wait too long before anything is done for them, so that all who are let in are answered in time.
 * Inside is whose request is here as a whole and whose answer has not begun: slow lines of others count nothing. Who had
 * a slow one is asked for room again at its end: bodies of many may end in the same moment. Large ones have bounds of
 * their own, also those of Stripe, whose events are small. Whoever asks for much at once waits behind all of it
 * themselves, others behind a part.
 */
export function createAdmission(line = createLine(), hasRoom = createBodies()) {
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
      // A picture is worked on as it comes: at its end it is too late to say that nothing was done.
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

// Comes back by itself.
const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>One moment</title><p>${busy.message}</p></html>`;

/** As each door tells it. */
function inFormOf(url: string, accept: string): [type: string, body: string] {
  if (accept.includes('text/html')) return ['text/html', page];
  const { message, code } = busy;
  if (/^\/graphql(?:[/?]|$)/.test(url))
    return ['application/json', JSON.stringify({ errors: [{ message, extensions: { code } }] })];
  return ['application/json', JSON.stringify(busy)];
}
