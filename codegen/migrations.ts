import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export const MIGRATIONS = 'prisma/migrations';

// Any number works, as long as every process that migrates uses the same one.
const LOCK = 7_367_201;

// Prisma's own table, so that `prisma migrate deploy` and this file are interchangeable.
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

type Migration = { name: string; sql: string; checksum: string };

/** Applies the pending migrations, each in one transaction; returns their names. */
export async function migrate(databaseUrl: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Processes that start together take turns; the lock ends with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(TABLE);
    const applied = await appliedChecksums(client);
    const pending: string[] = [];
    for (const migration of readMigrations(folder)) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration);
        pending.push(migration.name);
      } else if (checksum !== migration.checksum) {
        console.warn(
          `Migration ${migration.name} was edited after it ran on this database; the edit has no effect here.`,
        );
      }
    }
    return pending;
  } finally {
    await client.end();
  }
}

/** The names of the migrations, in the order in which they are applied. */
function namesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function readMigrations(folder: string): Migration[] {
  return namesOf(folder).map((name) => {
    const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Returns the folder name of a new migration. It sorts after all others, even if the last one has a future date. */
export function newName(title: string, folder = MIGRATIONS): string {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const last = namesOf(folder).at(-1)?.slice(0, 14) ?? '';
  const stamp = now > last ? now : BigInt(last) + 1n;
  return `${stamp}_${title.replace(/\W+/g, '_').toLowerCase()}`;
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished: boolean }>(
    `SELECT "migration_name", "checksum", "finished_at" IS NOT NULL AS finished
       FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
  );
  const failed = rows.find((row) => !row.finished);
  if (failed) {
    throw new Error(
      `Migration ${failed.migration_name} failed half-way on this database. Repair it by hand, ` +
        'then run `prisma migrate resolve`.',
    );
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    // One simple query: the server splits the statements, so semicolons in function bodies are safe.
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed and was undone: ${explain(error, sql)}`, { cause: error });
  }
}

function explain(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : '';
  return [error.message + line, error.detail, error.hint].filter(Boolean).join('\n');
}
