import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Only a WebSocket is an upgrade here: a client that offers another protocol gets plain HTTP. */
export const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';

/** Serves WebSockets on these paths. On any other path the client gets a 404 and is disconnected. */
export function serveUpgrades(server: Server, paths: Readonly<Record<string, Upgrade>>) {
  server.on('upgrade', (request, socket, head) => {
    // HTTP no longer listens to this socket: nobody else would hear of a reset, and an unhandled error ends the
    // process.
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
