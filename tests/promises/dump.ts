import pg from 'pg';

/** A backup as pg_dump makes one: all rows as they were at one instant, and the places of the counters. */
export interface Dump {
  tables: { name: string; rows: string }[];
  sequences: { name: string; value: string }[];
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads everything in one snapshot while others go on writing. (The PostgreSQL in node_modules has no pg_dump.) */
export const dump = (url: string): Promise<Dump> =>
  connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const names = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    );
    const tables: Dump['tables'] = [];
    for (const { name } of names.rows) {
      const { rows } = await client.query<{ rows: string }>(
        `SELECT COALESCE(json_agg(t), '[]')::text AS rows FROM "${name}" t`,
      );
      tables.push({ name, rows: rows[0]!.rows });
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL`,
    );
    await client.query('COMMIT');
    return { tables, sequences };
  });

/** Fills a migrated, empty database with a backup. */
export const restore = (url: string, { tables, sequences }: Dump): Promise<void> =>
  connected(url, async (client) => {
    await client.query('BEGIN');
    await client.query(`SET LOCAL session_replication_role = replica`); // no triggers, in any order, as pg_restore
    for (const { name, rows } of tables) {
      await client.query(`INSERT INTO "${name}" SELECT * FROM json_populate_recordset(NULL::"${name}", $1)`, [
        rows,
      ]);
    }
    for (const { name, value } of sequences) {
      await client.query(`SELECT setval('"${name}"', $1)`, [value]);
    }
    await client.query('COMMIT');
  });
