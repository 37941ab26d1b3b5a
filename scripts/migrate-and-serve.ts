// Starts a container. Several may start at once: the migration lock lets one of them migrate at a time.
import { migrate } from '../codegen/migrations.ts';

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error('DATABASE_URL is missing: it names the PostgreSQL database.');
  process.exit(1);
}
await migrate(databaseUrl);
await import('../api/main.ts');
