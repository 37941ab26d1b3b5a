import { realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

export default async function stopTestServer(): Promise<void> {
  if (!globalThis.testServer) return;
  const { postgres, folder } = globalThis.testServer;
  // The data lies elsewhere when PostgreSQL's account cannot access the folder.
  const data = dirname(realpathSync(join(folder, 'postgres')));
  await postgres.stop();
  for (const place of [data, folder]) rmSync(place, { recursive: true, force: true });
}
