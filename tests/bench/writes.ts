import pg from 'pg';
import { loggedIn, operation, type Request } from './asking.ts';
import { session, user } from './operations.ts';
import type { Stage } from './stage.ts';
import type { Target } from './target.ts';

/** Tables among which others spread, and what each of them gets in addition; the one that everybody wants a seat for each. */
const TABLES = 1_000;
const MORE_SEATS = 50;

export const HOLD = 'hold a seat of one table';
export const HOLD_SPREAD = 'hold a seat of one of many tables';

interface Pair {
  sender: number;
  recipient: number;
}

/** Who holds a seat may not hold another at the same table: everybody does each thing once, a part of them a round. */
export async function writeTargets(stage: Stage, { rounds }: { rounds: number }): Promise<Target[]> {
  const { tables, pairs, seated } = await makeRoom(stage);
  const [hot, ...others] = tables;
  const part = <Item>(items: readonly Item[], round: number) => {
    const size = Math.floor(items.length / (rounds + 1));
    return items.slice(round * size, (round + 1) * size);
  };
  const elsewhere = (sender: number, at: number): number => {
    const table = others[at % others.length]!;
    return seated.has(`${sender} ${table}`) ? elsewhere(sender, at + 1) : table;
  };
  const holds = (tableOf: (sender: number, at: number) => number) => (round: number) =>
    writing(
      stage,
      part(pairs, round).map(({ sender }, at) => ({
        login: sender,
        name: 'useStartCheckoutMutation',
        input: { sessionId: session(tableOf(sender, at)), agreeToTerms: true, agreeToConduct: true },
      })),
    );
  const messages = (round: number) =>
    writing(
      stage,
      part(pairs, round).map(({ sender, recipient }) => ({
        login: sender,
        name: 'useSendMessageMutation',
        input: { recipientId: user(recipient), content: 'See you on Friday!' },
      })),
    );
  const ours = (name: string, request: Target['request']): Target => ({ name, server: stage.api, request });
  return [
    ours(
      HOLD,
      holds(() => hot!),
    ),
    ours(HOLD_SPREAD, holds(elsewhere)),
    ours('send a message', messages),
  ];
}

/** Tables with seats enough for all rounds, and players with whom they write. */
async function makeRoom({ databaseUrl }: Stage) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(`
      SELECT s.id FROM "Session" s WHERE s."campaignId" IS NULL AND s.status = 'scheduled' AND s."scheduledAt" > now() + interval '3 days'
        AND NOT EXISTS (SELECT FROM "WaitlistEntry" w WHERE w."sessionId" = s.id) ORDER BY s."scheduledAt" LIMIT ${TABLES + 1}`);
    const tables = rows.map(({ id }) => id);
    // Nobody who has a seat at the first table already, and nobody twice.
    const pairs = await client.query<Pair>(
      `SELECT DISTINCT ON ("userHighId") "userHighId" AS sender, "userLowId" AS recipient FROM "Conversation" c
        WHERE "userLowId" > 2 AND NOT EXISTS (SELECT FROM "Booking" b
          WHERE b."userId" = c."userHighId" AND b."sessionId" = $1) ORDER BY "userHighId"`,
      [tables[0]],
    );
    await client.query(
      `WITH wider AS (
        UPDATE "Session" s SET "maxPlayers" = "maxPlayers" + CASE WHEN id = $1 THEN $3::int ELSE ${MORE_SEATS} END
        WHERE id = ANY ($2) RETURNING id, "maxPlayers", CASE WHEN id = $1 THEN $3::int ELSE ${MORE_SEATS} END AS more)
      INSERT INTO "Seat" ("sessionId", number)
      SELECT id, n FROM wider CROSS JOIN LATERAL generate_series("maxPlayers" - more + 1, "maxPlayers") n`,
      [tables[0], tables, pairs.rowCount],
    );
    const booked = await client.query<{ place: string }>(
      `SELECT "userId" || ' ' || "sessionId" AS place FROM "Booking" WHERE "sessionId" = ANY ($1)`,
      [tables],
    );
    return { tables, pairs: pairs.rows, seated: new Set(booked.rows.map(({ place }) => place)) };
  } finally {
    await client.end();
  }
}

/** Each of these once. */
function writing(
  { api }: Stage,
  changes: readonly { login: number; name: string; input: object }[],
): Request {
  const [first] = changes;
  if (!first) throw new Error('There are too few players for so many rounds.');
  const { url, method } = operation(api.url, first.name, {}, [{}]);
  const requests = changes.map(({ login, name, input }) =>
    operation(api.url, name, { input }, [loggedIn(login)]),
  );
  return {
    url,
    method,
    headers: requests.map(({ headers }) => headers[0]!),
    bodies: requests.map(({ bodies }) => bodies[0]!),
    once: true,
  };
}
