import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { db } from '../../api/platform/db.ts';
import { queueMail } from '../../api/platform/mail.ts';
import { bearer } from '../scene/app.ts';
import { closeAll } from '../scene/close.ts';
import { tokenOf } from '../scene/login.ts';
import { startProcess } from '../scene/process.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { eventually } from '../scene/until.ts';
import { aSession, aUser } from '../scene/world.ts';
import { LONG_TIMEOUT_MS, report, reps } from './scale.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** What the provider takes for the request and the job that are under way: longer than anybody has grace. */
const SLOW_MS = 3_000;

const NOT_LET_IN = 'not let in';
/** Who connects so long before the stop may still stand at the door when it is closed. */
const AT_THE_DOOR_MS = 200;

/**
 * One answer over connections that stay open, as a proxy asks; the code of the error when there is none. NOT_LET_IN: its
 * connection was new, and nobody has accepted it as far as its client can tell.
 */
function ask(agent: Agent, url: string, token = '', body?: object): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { ...bearer(token), ...(body && { 'content-type': 'application/json' }) },
      },
      (answer) => {
        answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'cut'));
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      const isNew = !asked.reusedSocket && code === 'ECONNRESET';
      resolve(isNew ? NOT_LET_IN : (code ?? message));
    });
    asked.end(body && JSON.stringify(body));
  });
}

/** A socket that follows its unread count; its code once it was closed. */
async function follow(url: string, token: string) {
  const socket = new WebSocket(url.replace('http', 'ws'), 'graphql-transport-ws');
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'connection_init', payload: bearer(token) }));
  await new Promise((resolve) => socket.once('message', resolve));
  const query = 'subscription { unreadCountChanged { unreadCount } }';
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
  await new Promise((resolve) => socket.once('message', resolve));
  return { socket, closed };
}

/** Connections whose other end says no word any more: one that never did, one that was made a socket. */
function silent(url: string): Socket[] {
  const { port } = new URL(url);
  const connections = [0, 1].map(() => connect(Number(port), '127.0.0.1').on('error', () => {}));
  connections[1]!.write(
    'GET /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
      'Sec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
  );
  return connections;
}

async function round(number: number) {
  const api = await startProcess({ DATABASE_POOL: '10' });
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const player = await aUser();
  const token = await tokenOf(player);
  const session = await aSession();
  const sockets = await Promise.all(Array.from({ length: 5 }, () => follow(`${api.url}/graphql`, token)));
  const mute = [silent(api.url), silent(api.url)].flat();
  const answers: Promise<{ answer: number | string; askedAt: number }>[] = [];
  let asking = true;
  const load = (async () => {
    for (let count = 0; asking; count += 1) {
      const askedAt = performance.now();
      const asked = ask(agent, `${api.url}${['/api/sessions', '/healthz', '/api/game-masters'][count % 3]}`);
      answers.push(asked.then((answer) => ({ answer, askedAt })));
      await sleep(20); // 50 a second
    }
  })();
  await sandbox.stripe('POST', '/faults', { kind: 'slow', ms: SLOW_MS, count: 1 });
  await sandbox.postmark('POST', '', { fault: 'slow', times: 1, delayMs: SLOW_MS });
  const key = `g26-${number}`;
  await queueMail(db, {
    dedupeKey: key,
    kind: 'account-kept',
    to: player.email,
    subject: 'Hail',
    paragraphs: ['Hail'],
  });
  const mail = () => db.outboxMail.findUniqueOrThrow({ where: { dedupeKey: key } });
  const isSending = await eventually(async () => (await mail()).status === 'sending');
  const paying = ask(new Agent(), `${api.url}/api/create-checkout-session`, token, { sessionId: session.id });
  const isAsking = await eventually(
    async () => (await db.checkout.count({ where: { userId: player.id } })) > 0,
    60_000,
  );

  const stoppedAt = performance.now();
  const exit = await api.stop();
  asking = false;
  await load;
  const told = await Promise.all(answers);
  const closed = await Promise.all(sockets.map(({ closed }) => closed));
  for (const connection of mute) connection.destroy();
  agent.destroy();
  await sandbox.stripe('DELETE', '/faults');
  await sandbox.postmark('DELETE', '');
  // Refused before it was asked, or reset by the system at a door that closes: the next process answers.
  const isNotAsked = ({ answer, askedAt }: (typeof told)[number]) =>
    answer === 'ECONNREFUSED' || (answer === NOT_LET_IN && askedAt > stoppedAt - AT_THE_DOOR_MS);
  const lost = told.filter((one) => one.answer !== 200 && !isNotAsked(one)).map(({ answer }) => answer);
  return {
    underWay: isSending && isAsking,
    answered: told.filter(({ answer }) => answer === 200).length,
    lost,
    payer: await paying,
    mail: (await mail()).status,
    closed,
    exit,
  };
}

test(
  'G26: a process that is told to stop answers what it was asked, says goodbye to sockets and ends its job',
  async () => {
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let number = 0; number < reps(1, 20); number += 1) rounds.push(await round(number));
    const good = rounds.filter(
      ({ lost, payer, mail, exit }) => !lost.length && payer === 200 && mail === 'sent' && exit === 0,
    );
    report(
      'G26',
      `${good.length}/${rounds.length} stops: ${rounds.reduce((sum, { answered }) => sum + answered, 0)} answers, ` +
        `${rounds.flatMap(({ lost }) => lost).length} lost; sockets closed with ${[...new Set(rounds.flatMap(({ closed }) => closed))].join(', ')}`,
    );
    for (const { answered, ...rest } of rounds) {
      expect(answered).toBeGreaterThan(0);
      // Exit code 1 is how it ends when it takes longer than ten seconds.
      expect(rest).toEqual({
        underWay: true,
        lost: [],
        payer: 200,
        mail: 'sent',
        closed: [1012, 1012, 1012, 1012, 1012],
        exit: 0,
      });
    }
  },
  reps(undefined, LONG_TIMEOUT_MS),
);
