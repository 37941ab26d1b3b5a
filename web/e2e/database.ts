import pg from 'pg';
import { urlOf } from '../../sandbox/postgres.ts';
import { addresses } from './addresses.ts';

/** Queries the database of the product that the journeys started: to read what no page may show, and to shift times. */
export async function askDatabase<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
  const { ports } = await addresses();
  const client = new pg.Client({ connectionString: urlOf(ports.postgres, 'questboard') });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
