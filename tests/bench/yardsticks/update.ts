/** Yardstick: counting a seat by one bare UPDATE, of one row for all or of a thousand, and nothing else. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query('CREATE TABLE IF NOT EXISTS bench_counter (id int PRIMARY KEY, taken int NOT NULL)');
await pool.query(
  'INSERT INTO bench_counter SELECT n, 0 FROM generate_series(0, 1000) n ON CONFLICT DO NOTHING',
);
let turn = 0;
const take = (id: number) =>
  pool.query({
    name: 'take',
    text: 'UPDATE bench_counter SET taken = taken + 1 WHERE id = $1',
    values: [id],
  });
const app = Fastify();
app.get('/', async () => ({ taken: (await take(0)).rowCount }));
app.get('/spread', async () => ({ taken: (await take(1 + (turn++ % 1000))).rowCount }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
