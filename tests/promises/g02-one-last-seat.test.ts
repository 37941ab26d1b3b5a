import pg from 'pg';
import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { db } from '../../api/platform/db.ts';
import { env } from '../../api/platform/env.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { closeAll } from '../scene/close.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { eventually } from '../scene/until.ts';
import { aSession, aUser } from '../scene/world.ts';
import { LONG_TIMEOUT_MS, report, reps } from './scale.ts';
import { auditorFinds } from './stage.ts';

let sandbox: Sandbox;
let barrier: pg.Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  barrier = new pg.Client({ connectionString: env.database.url });
  await barrier.connect();
});
afterAll(async () => {
  await barrier.end();
  await sandbox.close();
  await closeAll();
});

const waiting = async () => {
  await barrier.query('SELECT pg_stat_clear_snapshot()'); // a transaction sees the same activity otherwise
  const { rows } = await barrier.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0].count as number;
};

/** Both have seen a free seat, both stand before the same locked row, and are let go at once. */
async function atOnce(sessionId: number, players: Viewer[]) {
  await barrier.query('BEGIN');
  await barrier.query('SELECT 1 FROM "Session" WHERE id = $1 FOR UPDATE', [sessionId]);
  const started = players.map((player) =>
    startCheckout(player, { sessionId, agreeToTerms: true }).then(
      ({ url }) => url,
      (error: Error) => error.message,
    ),
  );
  const together = await eventually(async () => (await waiting()) === players.length);
  await barrier.query('COMMIT');
  return { together, answers: await Promise.all(started) };
}

const isPage = (answer: string | undefined) => Boolean(answer?.startsWith('http'));

test(
  'G2: two players and one last seat: one page, one "Session Full"',
  async () => {
    const rounds = reps(10, 100);
    const broken: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aSession({ maxPlayers: 1 });
      const { together, answers } = await atOnce(id, [await aUser(), await aUser()]);
      const pages = answers.filter(isPage).length;
      const full = answers.filter((answer) => answer === 'Session Full').length;
      const found = await auditorFinds();
      if (!together || pages !== 1 || full !== 1 || found.length > 0)
        broken.push(`round ${round}: ${together} ${answers} ${found}`);
    }
    report('G2', `${rounds - broken.length}/${rounds} two players: one page, the other "Session Full"`);
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);

test(
  'G2: one player in two tabs: the same page twice, one booking',
  async () => {
    const rounds = reps(10, 100);
    const broken: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aSession({ maxPlayers: 2 });
      const player = await aUser();
      const { together, answers } = await atOnce(id, [player, player]);
      const pages = new Set(answers);
      const live = await db.booking.count({ where: { sessionId: id, status: 'pending' } });
      const found = await auditorFinds();
      if (!together || pages.size !== 1 || !isPage(answers[0]) || live !== 1 || found.length > 0)
        broken.push(`round ${round}: ${together} ${answers} ${live} live ${found}`);
    }
    report('G2', `${rounds - broken.length}/${rounds} one player in two tabs: the same page, one booking`);
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);
