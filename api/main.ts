import { BadEnvironment } from './platform/env.ts';

/** How long who holds an open connection may go on using it once we are told to stop. */
const GRACE_MS = 1_000;

try {
  const { createApp } = await import('./app.ts');
  const app = await createApp();
  const stop = async () => {
    setTimeout(() => process.exit(1), 10_000).unref();
    await app.close(GRACE_MS);
    // At once: whoever told us to stop waits for it, and some connections outlive the grace.
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await app.listen();
} catch (error) {
  const { code, port } = error as { code?: string; port?: number };
  if (error instanceof BadEnvironment) console.error(`Questboard cannot start: ${error.message}.`);
  else if (code === 'EADDRINUSE')
    console.error(`Questboard cannot start: port ${port} is taken. Set PORT to a free one.`);
  else console.error('Questboard cannot start:', error);
  process.exit(1);
}
