import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * A port nobody listens on, and that no other process is given while this one lives. Below the range from which
 * systems hand out ports of their own, so that no other test's server can turn up on it before it is used.
 */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    if ((await isFree(port)) && (await claim(port))) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The UDP port of the same number, which nobody uses, says to others that the port is taken. */
const claim = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4')
      .once('error', () => resolve(false))
      .bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
    socket.unref();
  });
