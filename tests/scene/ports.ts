import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Reserves consecutive free ports, which no other process is given while this one lives. They lie below the range
 * from which systems assign ports, so that no other process can appear on one before it is used.
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
 * Claims a port by binding the UDP port of the same number, which is otherwise unused. The socket has no listeners:
 * it stays open as long as the process, and a listener would keep the test file it came from in memory.
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
