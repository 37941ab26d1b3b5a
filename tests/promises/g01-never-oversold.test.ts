import { db } from '../../api/platform/db.ts';
import { closeAll } from '../scene/close.ts';
import { tokenOf } from '../scene/login.ts';
import { mutationOf } from '../scene/mutation.ts';
import { startProcess } from '../scene/process.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aSession, aUser } from '../scene/world.ts';
import { LONG_TIMEOUT_MS, p95, random, report, reps } from './scale.ts';
import { auditorFinds, request } from './stage.ts';

const SEATS = 6;
const BUYERS = 200;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

interface Outcome {
  status: number;
  held: boolean;
  message: string | undefined;
  ms: number;
}

async function byRest(base: string, sessionId: number, token: string): Promise<Outcome> {
  const url = `${base}/api/create-checkout-session`;
  const { status, body, ms } = await request<{ url?: string; message?: string }>('POST', url, token, {
    sessionId,
  });
  return { status, message: body.message, held: Boolean(body.url), ms };
}

const START = mutationOf('startCheckout', 'checkout { url }');

async function byGraphQL(base: string, sessionId: number, token: string): Promise<Outcome> {
  const variables = { input: { sessionId: String(sessionId), agreeToTerms: true } };
  const { status, body, ms } = await request<{
    data?: { startCheckout: { checkout?: { url: string }; message?: string } };
  }>('POST', `${base}/graphql`, token, { query: START, variables });
  const answer = body.data?.startCheckout;
  return { status, message: answer?.message, held: Boolean(answer?.checkout?.url), ms };
}

test(
  'G1: 200 buyers at two processes, by REST and GraphQL, for 6 seats: 6 holds, 194 "Session Full", nothing else',
  async () => {
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    const tokens = await Promise.all(Array.from({ length: BUYERS }, async () => tokenOf(await aUser())));
    const rounds = reps(1, 50);
    const broken: string[] = [];
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const session = await aSession({ maxPlayers: SEATS });
      const answers = await Promise.all(
        random(`G1 ${round}`)
          .shuffle(tokens)
          .map((token, index) => {
            const base = index % 2 ? one.url : two.url;
            return index % 4 < 2 ? byRest(base, session.id, token) : byGraphQL(base, session.id, token);
          }),
      );
      times.push(...answers.map(({ ms }) => ms));
      const held = answers.filter((answer) => answer.held).length;
      const full = answers.filter(({ message }) => message === 'Session Full').length;
      const failed = answers.map(({ status }) => status).filter((status) => status >= 500);
      const seats = await db.seat.count({ where: { sessionId: session.id, bookingId: { not: null } } });
      const found = await auditorFinds();
      if (
        held !== SEATS ||
        seats !== SEATS ||
        full !== BUYERS - SEATS ||
        failed.length > 0 ||
        found.length > 0
      ) {
        broken.push(`round ${round}: ${held} held, ${seats} seats, ${full} full, ${failed} ${found}`);
      }
      await db.rateLimit.deleteMany(); // each buyer may try 30 times in ten minutes
    }
    report(
      'G1',
      `${rounds - broken.length}/${rounds} rounds with ${SEATS} holds and ${BUYERS - SEATS} "Session Full", p95 ${Math.round(p95(times))} ms`,
    );
    expect(broken).toEqual([]);
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
  },
  LONG_TIMEOUT_MS,
);
