import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../sandbox/postgres.ts';
import { MIGRATIONS, migrate, newName } from './migrations.ts';
import { sqlFromDatabaseToSchema } from './schema-engine.ts';

const USAGE = `node codegen/migrate.ts apply          apply prisma/migrations to DATABASE_URL
node codegen/migrate.ts diff <name>    write a migration from prisma/migrations to schema.prisma
node codegen/migrate.ts check          fail when the migrations do not add up to schema.prisma`;

const [command, name] = process.argv.slice(2);
try {
  if (command === 'apply') await applyTo(process.env.DATABASE_URL);
  else if (command === 'diff' && name) await writeMigration(name);
  else if (command === 'check') await check();
  else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function applyTo(databaseUrl: string | undefined): Promise<void> {
  if (!databaseUrl) throw new Error('DATABASE_URL is not set: it names the database to migrate.');
  const applied = await migrate(databaseUrl);
  console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
}

async function writeMigration(title: string): Promise<void> {
  const sql = await missingSql();
  if (!sql) {
    console.log('The migrations already add up to schema.prisma: nothing to write.');
    return;
  }
  const folder = join(MIGRATIONS, newName(title));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), sql);
  writeFileSync(join(MIGRATIONS, 'migration_lock.toml'), 'provider = "postgresql"\n');
  console.log(`Wrote ${folder}/migration.sql. Read it before you commit it.`);
}

async function check(): Promise<void> {
  const sql = await missingSql();
  if (sql) {
    throw new Error(
      `The migrations do not add up to schema.prisma. Missing (npm run migrate -- diff <name>):\n${sql}`,
    );
  }
  console.log('The migrations add up to schema.prisma.');
}

/** Applies every migration to an empty database and compares the result with schema.prisma. */
async function missingSql(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'questboard-migrations-'));
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, durable: false });
  try {
    await migrate(server.url);
    return await sqlFromDatabaseToSchema(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
