// The start of a container: several may start at once, the migrations' lock lets one of them work.
import { migrate } from '../codegen/migrations.ts';

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error('DATABASE_URL is missing: it names the PostgreSQL database.');
  process.exit(1);
}
await migrate(databaseUrl);
await import('../api/main.ts');
