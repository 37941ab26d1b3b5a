import { BadEnvironment } from './platform/env.ts';

try {
  const { createApp } = await import('./app.ts');
  const app = await createApp();
  const stop = async () => {
    setTimeout(() => process.exit(1), 10_000).unref();
    await app.close();
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
