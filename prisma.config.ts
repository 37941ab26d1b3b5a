import { defineConfig } from 'prisma/config';

// Read by Prisma's own command line only; `npm run migrate` applies the same migrations without a download.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'node prisma/seed.ts' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://questboard@localhost:54320/questboard' },
});
