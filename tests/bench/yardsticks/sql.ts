/** Yardstick: a route by hand, Fastify and one prepared statement. */
import Fastify from 'fastify';
import pg from 'pg';
import { CARDS } from './cards.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = Fastify();
app.get('/', async () => ({ sessions: (await pool.query({ name: 'cards', text: CARDS })).rows }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
