import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../scene/app.ts';
import { statementsOf } from '../scene/statements.ts';
import { measuredOperation, operation } from './asking.ts';
import { fill } from './fill/fill.ts';
import { median } from './measuring.ts';
import { type Measured, nameOf } from './operations.ts';
import { adminOperations } from './operations-admin.ts';
import { siteOperations } from './operations-site.ts';
import { storedOperations } from './stored.ts';
import { readSubjects, type Subjects } from './subjects.ts';
import { CARDS } from './yardsticks/cards.ts';

const url = process.env.DATABASE_URL!;
const SMALL = 100;
const measured = [...siteOperations, ...adminOperations];
const stored = storedOperations();

let app: TestApp;
const failures: string[] = [];
/** Statements of each operation in a small shop and in one ten times its size. */
const counts = new Map<string, { small: string[]; large: string[] }>();

beforeAll(async () => {
  app = await startApp();
  const small = await countAll(SMALL);
  await empty();
  const large = await countAll(SMALL * 10);
  for (const one of measured) {
    const name = nameOf(one);
    counts.set(name, { small: small.get(name)!, large: large.get(name)! });
  }
}, 900_000);
afterAll(async () => {
  await app.close();
});

async function countAll(sessions: number) {
  await fill(url, sessions);
  const subjects = await readSubjects(url);
  const found = new Map<string, string[]>();
  for (const one of measured) {
    let fewest = await statementsOf(() => ask(one, subjects));
    // What is remembered for a while (settings, say) is known by then, and what is read together falls apart only by
    // chance, where the machine is busy with something else.
    for (let again = 0; again < 4 && fewest.length > one.statements; again++) {
      const sent = await statementsOf(() => ask(one, subjects));
      if (sent.length < fewest.length) fewest = sent;
    }
    found.set(nameOf(one), fewest);
  }
  return found;
}

async function ask(one: Measured, subjects: Subjects) {
  const { url: address, method, headers, bodies } = measuredOperation(app.url, one, subjects);
  const head = { ...headers[0], 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers: head, body: bodies[0] });
  const text = await answer.text();
  if (answer.status !== 200 || JSON.parse(text).errors)
    failures.push(`${nameOf(one)}: ${answer.status} ${text.slice(0, 300)}`);
}

/** As after the migrations. */
async function empty() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } =
    await client.query(`SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'Setting', 'RateLimit')`);
  await client.query(`SET session_replication_role = replica; TRUNCATE ${rows[0].tables}`);
  await client.end();
}

test('no stored query of the web is left out', () => {
  const queries = [...stored].filter(([, { kind }]) => kind === 'query').map(([name]) => name);
  expect([...new Set(measured.map(({ operation }) => operation))].sort()).toEqual(queries.sort());
});

test('every one of them is answered', () => {
  expect(failures).toEqual([]);
});

/**
 * Some statements run only for rows of a kind, which the large shop may show and the small one not; ten times as many
 * would be a statement for every row.
 */
const mostIn = (small: number) => small * 1.25 + 4;

/** What is read together may fall apart in each of those tries: a machine at a load of thirty answers nothing at once. */
const allowed = (most: number) => Math.ceil(most * 1.05) + 1;

describe.each(measured.map((one) => [nameOf(one), one.statements] as const))('%s', (name, most) => {
  test(`costs at most ${most} statements, in a large shop as in a small one`, () => {
    const { small, large } = counts.get(name)!;
    for (const sent of [small, large])
      expect({ count: sent.length, sent }).toEqual({ count: Math.min(sent.length, allowed(most)), sent });
    expect(large.length).toBeLessThanOrEqual(mostIn(small.length));
  });
});

describe('the page of sessions', () => {
  const client = new pg.Client({ connectionString: url });
  beforeAll(() => client.connect());
  afterAll(() => client.end());
  const byHand = async () => (await client.query({ name: 'cards', text: CARDS })).rows;
  async function ours() {
    const { bodies, ...rest } = operation(app.url, 'SessionsPageQuery', { filter: {} }, [{}]);
    const headers = { ...rest.headers[0], 'content-type': 'application/json' };
    const answer = await fetch(rest.url, { method: rest.method, headers, body: bodies[0] });
    const { sessions } = (await answer.json()).data;
    return sessions.edges.map(({ node }: { node: Record<string, unknown> }) => node);
  }

  test('shows the cards that the yardstick shows', async () => {
    const cards = await byHand();
    expect(cards).toHaveLength(12);
    expect(await ours()).toMatchObject(
      cards.map(({ id, title, maxPlayers, heldSeats, gameMaster }) => ({
        databaseId: id,
        title,
        maxPlayers,
        heldSeats,
        gameMaster: { name: gameMaster.name, reviewCount: gameMaster.reviewCount },
      })),
    );
  });

  test('takes no more than a hundred times as long as its statement by hand', async () => {
    const took: Record<'ours' | 'byHand', number[]> = { ours: [], byHand: [] };
    for (let round = 0; round < 25; round++)
      for (const [name, work] of Object.entries({ ours, byHand })) {
        const started = performance.now();
        await work();
        took[name as keyof typeof took].push(performance.now() - started);
      }
    expect(median(took.ours) / median(took.byHand)).toBeLessThan(100);
  });
});
