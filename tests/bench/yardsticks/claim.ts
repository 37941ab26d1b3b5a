/** Yardstick: the statement that claims a seat, and nothing else; of one table for all, or of a thousand. */
import Fastify from 'fastify';
import pg from 'pg';
import { seatClaim } from '../../../api/bookings/core/seats.ts';

/** Seats of the one table, and bookings that may have one: more than are claimed in a round. */
const SEATS = 20_000;
const TABLES = 1_000;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const ids = async (text: string) => (await pool.query<{ id: number }>(text)).rows.map(({ id }) => id);

const tables = await ids(`
  SELECT s.id FROM "Session" s WHERE s.status = 'scheduled' AND s."scheduledAt" > now() + interval '3 days'
    AND NOT EXISTS (SELECT FROM "WaitlistEntry" w WHERE w."sessionId" = s.id) ORDER BY s.id DESC LIMIT ${TABLES + 1}`);
const [hot, ...others] = tables;
/** Ended, so that they have no seat; the key of a seat asks no more than that they are there. */
const bookings = await ids(`
  SELECT b.id FROM "Booking" b WHERE b.status IN ('expired', 'refunded') AND NOT EXISTS (
    SELECT FROM "Seat" seat WHERE b.id IN (seat."bookingId", seat."resaleBookingId")) LIMIT ${SEATS}`);

/** Seats of our own have greater numbers than all others of a table. */
const FIRST = 100_000;
const add = (table: number[], seats: number) =>
  pool.query(
    `INSERT INTO "Seat" ("sessionId", number)
      SELECT id, n FROM unnest($1::int[]) id, generate_series($2::int, $2 + $3 - 1) n ON CONFLICT DO NOTHING`,
    [table, FIRST, seats],
  );
await add([hot!], SEATS);
await add(others, Math.ceil(SEATS / others.length));
await pool.query('VACUUM ANALYZE "Seat"');

/** Before each round, and not measured: everybody gets up, and what they leave behind is cleared away. */
async function reset() {
  await pool.query('UPDATE "Seat" SET "bookingId" = NULL, "heldUntil" = NULL WHERE "bookingId" = ANY ($1)', [
    bookings,
  ]);
  await pool.query('VACUUM "Seat"');
  next = 0;
  return {};
}

let next = 0;

async function claim(sessionId: number) {
  const bookingId = bookings[next++];
  if (!bookingId) throw new Error('All have a seat.');
  const { text, values } = seatClaim({ sessionId, bookingId, heldUntil: new Date(Date.now() + 3_600_000) });
  const { rowCount } = await pool.query({ name: 'claim', text, values });
  if (rowCount !== 1) throw new Error(`No seat of session ${sessionId} is free.`);
  return { claimed: rowCount };
}

const app = Fastify();
app.post('/reset', reset);
app.get('/ready', async () => ({ bookings: bookings.length }));
app.get('/', () => claim(hot!));
app.get('/spread', () => claim(others[next % others.length]!));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
