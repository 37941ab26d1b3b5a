import { rmSync } from 'node:fs';

export default async function stopTestServer(): Promise<void> {
  if (!globalThis.testServer) return;
  const { postgres, folder } = globalThis.testServer;
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
