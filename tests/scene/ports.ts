import { createServer } from 'node:net';

/**
 * A port nobody listens on. Below the range from which systems hand out ports of their own, so that no other
 * test's server can turn up on it before it is used.
 */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
