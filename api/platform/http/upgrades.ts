import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Nothing but a WebSocket is an upgrade here: a client that would rather speak something else gets plain HTTP. */
export const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';

/** The paths that take WebSockets. On any other one the client is told so, and let go. */
export function serveUpgrades(server: Server, paths: Readonly<Record<string, Upgrade>>) {
  server.on('upgrade', (request, socket, head) => {
    // HTTP has let go of it: from here on nobody else would hear of a reset, and an error that nobody hears
    // of ends the process.
    socket.on('error', () => socket.destroy());
    const path = request.url?.split('?', 1)[0] ?? '';
    const upgrade = Object.hasOwn(paths, path) ? paths[path] : undefined;
    if (upgrade) upgrade(request, socket, head);
    else refuseUpgrade(socket, 404);
  });
}

export function refuseUpgrade(socket: Duplex, status: number, ...headers: readonly string[]) {
  socket.once('finish', () => socket.destroy()); // a client may never close its half
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0'];
  socket.end([...lines, ...headers, '', ''].join('\r\n'));
}
