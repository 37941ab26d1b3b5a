/**
 * A process that asks as fast as it is answered, from a fixed number of connections, and says how that went: the
 * generator of load is no part of what is measured. It works off the messages of its parent, one after the other.
 */
import { Agent, request } from 'node:http';

export interface Load {
  url: string;
  method: 'GET' | 'POST';
  /** Taken in turn, request by request: a thousand logins are a thousand different ones. */
  headers: Record<string, string>[];
  bodies: string[];
  /** Each of them is sent once, and then it is over: a seat can be held once by the same person. */
  once?: boolean;
  /** As a browser asks again for a page that it has: by the ETag of the answer before. */
  again?: boolean;
  connections: number;
  milliseconds: number;
}

export interface Outcome {
  requests: number;
  /** Another status than 2xx or 304, errors in the answer, or no answer at all. */
  failed: number;
  /** Answered, but after more than two seconds: nobody waits for that. Not among the requests. */
  lost: number;
  milliseconds: number;
  p50: number;
  p95: number;
  p99: number;
  /** Of the last answer, without its head. */
  bytes: number;
  /** The first answer that failed. */
  failure: string;
}

const LOST_MS = 2_000;
let turn = 0;

interface Told {
  readonly ok: boolean;
  readonly text: () => string;
  readonly bytes: number;
  readonly etag?: string | undefined;
}

export function ask(
  { url, method, headers, bodies }: Pick<Load, 'url' | 'method' | 'headers' | 'bodies'>,
  at: number,
  agent: Agent,
  etag?: string,
) {
  const body = bodies[at % Math.max(1, bodies.length)];
  const head = headers[at % Math.max(1, headers.length)];
  return new Promise<Told>((resolve) => {
    const gone = (error: Error) => resolve({ ok: false, text: () => String(error), bytes: 0 });
    const asked = request(
      url,
      {
        method,
        agent,
        timeout: 30_000,
        headers: {
          ...head,
          ...(etag !== undefined && { 'if-none-match': etag }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', gone);
        answer.on('end', () => {
          const whole = Buffer.concat(chunks);
          const status = answer.statusCode ?? 0;
          // GraphQL tells what went wrong at the beginning of its answer, and a "no" by its type, which comes first.
          const wrong = /^\{"errors"|"__typename":"Refusal"/.test(whole.subarray(0, 100).toString());
          const ok = ((status >= 200 && status < 300) || status === 304) && !wrong;
          const text = () => `${status} ${whole.toString().slice(0, 300)}`;
          resolve({ ok, text, bytes: whole.length, etag: answer.headers.etag });
        });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer within 30 seconds')));
    asked.on('error', gone);
    asked.end(body);
  });
}

async function run(load: Load): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const times: number[] = [];
  /** By login. */
  const etags = new Map<number, string>();
  let [failed, lost, bytes, failure] = [0, 0, 0, ''];
  const started = performance.now();
  const end = started + load.milliseconds;
  if (load.once) turn = 0;
  const connection = async () => {
    while (performance.now() < end && !(load.once && turn >= load.bodies.length)) {
      const from = performance.now();
      const at = turn++;
      const login = at % Math.max(1, load.headers.length);
      const answer = await ask(load, at, agent, etags.get(login));
      if (load.again && answer.etag) etags.set(login, answer.etag);
      const took = performance.now() - from;
      if (!answer.ok) {
        failed += 1;
        failure ||= answer.text();
      } else if (took > LOST_MS) lost += 1;
      else times.push(took);
      bytes = answer.bytes;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  const milliseconds = performance.now() - started;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return {
    requests: times.length,
    failed,
    lost,
    milliseconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    bytes,
    failure,
  };
}

if (import.meta.main) {
  process.on('message', async (load: Load) => {
    process.send!(await run(load));
  });
  process.channel!.ref(); // it lives as long as its parent wants something
}
