import { migrate } from '../codegen/migrations.ts';
import { build } from './build.ts';
import { step } from './progress.ts';
import type { Service } from './service.ts';

export type Running = { databaseUrl: string; questboard: Service; sandbox: Service | undefined };

/**
 * Updates the running processes to the changed files; Vite reloads the pages itself. If a build fails, the processes
 * stay as they are.
 */
export async function reload(files: string[], { databaseUrl, questboard, sandbox }: Running): Promise<void> {
  const touches = (...places: string[]) =>
    files.some((file) => places.some((place) => file.startsWith(place)));
  await build({ withSchema: true });
  if (touches('prisma/migrations/')) {
    const applied = await step('Applying migrations', () => migrate(databaseUrl));
    for (const name of applied) console.log(`  applied ${name}`);
  }
  if (touches('sandbox/')) await restart(sandbox);
  if (touches('api/', 'prisma/schema.prisma', 'prisma/migrations/')) await restart(questboard);
}

async function restart(service: Service | undefined): Promise<void> {
  if (service) await step(`${service.name} restarts`, () => service.restart());
}
