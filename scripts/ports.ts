import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Throws an error that names the variable if the port is taken. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  // Processes left by a killed run end within seconds.
  for (let tries = 0; tries < 10; tries++) {
    if (await isFree(port)) return;
    await sleep(300);
  }
  throw new Error(
    `Port ${port} is taken. Is Questboard running already? Stop what uses it, or set ${variable} to a free port.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
