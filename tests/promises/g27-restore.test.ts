import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { env } from '../../api/platform/env.ts';
import { closeAll } from '../scene/close.ts';
import { createTestDatabase } from '../scene/db.ts';
import { tokenOf } from '../scene/login.ts';
import { startProcess } from '../scene/process.ts';
import type { Random } from '../scene/random.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { eventually } from '../scene/until.ts';
import { aSession, aUser } from '../scene/world.ts';
import { type Dump, dump, restore } from './dump.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';
import { request } from './stage.ts';

const MONEY_PROCESS = 'tests/promises/money-process.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** npm run audit:money on that database: what it finds, as lines. */
async function auditOf(databaseUrl: string): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['scripts/audit-money.ts'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: databaseUrl,
      MAIL_FROM: 'Questboard <hello@questboard.test>',
    },
  });
  const { stdout } = await run.catch((error: { code: number; stdout: string; stderr: string }) => {
    if (error.code !== 1) throw new Error(`${error.stdout}${error.stderr}`); // 1: something was found
    return error;
  });
  return stdout
    .split('\n')
    .filter((line) => /^[a-z-]+:\S+ {2}/.test(line) && !line.startsWith('mail-waits:'));
}

/** Players hold seats, pay and cancel, each at their own pace. Pages that were opened are kept in `pages`. */
async function traffic(url: string, tokens: string[], dice: Random, pages: string[], until: () => boolean) {
  const book = async (token: string) => {
    const { id } = await aSession({ maxPlayers: 3 });
    const { body } = await request<{ sessionId?: string }>(
      'POST',
      `${url}/api/create-checkout-session`,
      token,
      {
        sessionId: id,
      },
    );
    if (!body.sessionId) return;
    pages.push(body.sessionId);
    if (dice.next() < 0.3) return; // pays later
    await sandbox.pay(body.sessionId);
    const answer = await request<{ id: number; status: string }[]>(
      'GET',
      `${url}/api/account/bookings`,
      token,
    );
    const paid = answer.body.find(({ status }) => status === 'confirmed');
    if (paid && dice.next() < 0.4) await request('POST', `${url}/api/bookings/${paid.id}/cancel`, token);
  };
  await Promise.all(
    tokens.map(async (token) => {
      while (!until()) await book(token);
    }),
  );
}

/** Holds a seat; what it answers then pays for it, cancels, and waits until the money is back. */
async function holdToReturn(url: string): Promise<() => Promise<void>> {
  const token = await tokenOf(await aUser());
  const { id } = await aSession();
  const path = `${url}/api/create-checkout-session`;
  const { body } = await request<{ sessionId: string }>('POST', path, token, { sessionId: id });
  const own = async () => {
    const bookings = `${url}/api/account/bookings`;
    const [booking] = (await request<{ id: number; status: string }[]>('GET', bookings, token)).body;
    return booking!;
  };
  return async () => {
    await sandbox.pay(body.sessionId);
    await eventually(async () => (await own()).status === 'confirmed');
    await request('POST', `${url}/api/bookings/${(await own()).id}/cancel`, token);
    await eventually(async () => (await own()).status === 'refunded');
  };
}

/** What Stripe captured for bookings that the backup does not know: they were made after it. */
async function madeAfter({ tables }: Dump): Promise<string[]> {
  const rows = tables.find(({ name }) => name === 'Checkout')!.rows;
  const known = new Set((JSON.parse(rows) as { id: number }[]).map(({ id }) => String(id)));
  const { payments } = (await sandbox.ledger()) as {
    payments: { payment_intent: string; captured: number; metadata: { checkout: string } }[];
  };
  return payments
    .filter(({ captured, metadata }) => captured > 0 && !known.has(metadata.checkout))
    .map(({ payment_intent }) => payment_intent);
}

/**
 * Payments that were given back after the backup, by their names at Stripe: the backup owes no refund of them.
 * It may not even hold the payment, when a page opened before it was both paid and given back after it.
 */
async function givenBackAfter({ tables }: Dump): Promise<string[]> {
  const rowsOf = <T>(table: string) => JSON.parse(tables.find(({ name }) => name === table)!.rows) as T[];
  const owed = new Set(rowsOf<{ paymentId: number }>('Refund').map(({ paymentId }) => paymentId));
  const payments = rowsOf<{ id: number; stripePaymentIntentId: string }>('Payment');
  const known = payments.filter(({ id }) => owed.has(id)).map((one) => one.stripePaymentIntentId);
  const ledger = (await sandbox.ledger()) as { payments: { payment_intent: string; refunded: number }[] };
  return ledger.payments
    .filter(({ payment_intent, refunded }) => refunded > 0 && !known.includes(payment_intent))
    .map(({ payment_intent }) => payment_intent);
}

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(sql, values);
  await client.end();
  return rows;
}

/** How the auditor begins what it says of these payments, in the numbers they have in this database. */
async function differencesOf(databaseUrl: string, intents: string[]): Promise<string[]> {
  const sql = `SELECT id FROM "Payment" WHERE "stripePaymentIntentId" = ANY($1)`;
  const rows = await ask<{ id: number }>(databaseUrl, sql, [intents]);
  return rows.map(({ id }) => `provider-differs:${id} `);
}

async function alertsOf(databaseUrl: string): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM "MoneyAlert" WHERE key LIKE 'foreign-checkout:%'`;
  return (await ask<{ count: number }>(databaseUrl, sql))[0]!.count;
}

test(
  'G27: a backup taken in full traffic, restored: no row is out of order, one reconciliation brings the missing money',
  async () => {
    const rounds = reps(1, 5);
    const broken: string[] = [];
    const sum = { gap: 0, after: 0, refunds: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const dice = random(`G27 ${round}`);
      const tokens = await Promise.all(Array.from({ length: 4 }, async () => tokenOf(await aUser())));
      const api = await startProcess({}, MONEY_PROCESS);
      await sandbox.stripe('POST', '/webhooks', { drop: false, url: `${api.url}/api/stripe/webhook` });
      const payAndCancel = await holdToReturn(api.url);
      const pages: string[] = [];
      let stop = false;
      const running = traffic(api.url, tokens, dice, pages, () => stop);
      await eventually(async () => pages.length >= reps(8, 25));
      const backup = await dump(env.database.url);
      const opened = [...pages];
      stop = true;
      await running;
      await payAndCancel();
      // What was held then is paid now, and nobody tells the restored database.
      await sandbox.stripe('POST', '/webhooks', { drop: true });
      for (const page of opened) await sandbox.pay(page).catch(() => null);
      await api.kill();

      const fresh = await createTestDatabase();
      await restore(fresh.url, backup);
      const before = await auditOf(fresh.url);
      const after = await madeAfter(backup);
      const refunds = await givenBackAfter(backup);
      /** What the backup cannot know: payments and refunds made after it. */
      const unexpected = async (lines: string[]) => {
        const differences = await differencesOf(fresh.url, refunds);
        return lines.filter(
          (line) =>
            !after.some((intent) => line.includes(intent)) &&
            !differences.some((words) => line.startsWith(words)),
        );
      };
      const gap = (await unexpected(before)).length;
      const outOfOrder = before.filter((line) => !/\bpi_|at the provider/.test(line));
      const again = await startProcess({ DATABASE_URL: fresh.url }, MONEY_PROCESS); // the jobs look once at the start
      const left = await settled(fresh.url, unexpected, after.length);
      const alerts = await alertsOf(fresh.url);
      await again.kill();
      sum.gap += gap - outOfOrder.length;
      sum.after += after.length;
      sum.refunds += refunds.length;
      if (outOfOrder.length > 0 || left.length > 0 || alerts !== after.length)
        broken.push(
          `round ${round}: restored ${outOfOrder.join('; ')}, reconciled ${left.join('; ')}, ${alerts} alerts of ${after.length}`,
        );
      await fresh.drop();
    }
    report(
      'G27',
      `${rounds - broken.length}/${rounds} restored backups in order; ${sum.gap} differences healed in one cycle, ${sum.after} payments and ${sum.refunds} refunds made after it told to staff`,
    );
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);

/** What is still found when the first cycle is over and staff have been told of what it could not place. */
async function settled(
  url: string,
  unexpected: (lines: string[]) => Promise<string[]>,
  alerts: number,
): Promise<string[]> {
  let found: string[] = [];
  await eventually(async () => {
    found = await unexpected(await auditOf(url));
    return found.length === 0 && (await alertsOf(url)) === alerts;
  });
  return found;
}
