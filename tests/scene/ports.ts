import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Ports in a row that nobody listens on, and that no other process is given while this one lives. Below the range
 * from which systems hand out ports of their own, so that nobody else's can turn up on one before it is used.
 */
export async function reservePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = 12_000 + Math.floor(Math.random() * 18_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (await areFree(ports)) return ports;
  }
}

export const reservePort = async (): Promise<number> => (await reservePorts(1))[0]!;

async function areFree(ports: readonly number[]): Promise<boolean> {
  for (const port of ports) if (!((await isFree(port)) && (await claim(port)))) return false;
  return true;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * The UDP port of the same number, which nobody uses, says to others that the port is taken. Nobody listens to its
 * socket: it stays open as long as the process, and what listened would keep the test file it came from in memory.
 */
const claim = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4');
    const say = (isOurs: boolean) => {
      socket.removeAllListeners();
      resolve(isOurs);
    };
    socket
      .once('error', () => say(false))
      .bind({ port, address: '127.0.0.1', exclusive: true }, () => say(true))
      .unref();
  });
