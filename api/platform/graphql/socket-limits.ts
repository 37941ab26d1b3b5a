import type { WebSocket } from 'ws';

/** Operations that may run on one socket, subscriptions included. The web needs three. */
export const MOST_RUNNING = 20;
/** On all sockets of one user: each operation costs a read per message of theirs. The web needs three per tab. */
const MOST_RUNNING_OF_USER = 100;
const SOCKETS_PER_ADDRESS = 250;
const SOCKETS_PER_USER = 30;
/** Frames per second, of one socket and of all sockets of an address. */
const FRAMES_PER_SOCKET = 50;
const FRAMES_PER_ADDRESS = 1_000;
/** Maximum number of bytes that wait for a client that does not read. */
const MOST_UNREAD = 1024 * 1024;
/** Operations that an address may start at once; after them one every PACE_MS. */
const BURST = 50;
const PACE_MS = 100;
const LONGEST_WAIT_MS = 30_000;

/** Closes a socket with a reason, reads nothing more, and terminates it after a second. */
function cutOff(socket: WebSocket) {
  socket.close(4429, 'Too many messages. Please try again in a moment.');
  socket.pause();
  setTimeout(() => socket.terminate(), 1_000).unref();
}

/** Limits what sockets may ask of this process, so that one caller cannot keep the others waiting. */
export function createSocketLimits() {
  const addresses = new Map<string, number>();
  /** For each user: functions that count the running operations of their sockets. */
  const users = new Map<number, Set<() => number>>();
  const frames = new Map<string, number>();
  /** When the last operation that an address asked for would start at the steady pace. */
  const starts = new Map<string, number>();
  const everySecond = setInterval(() => {
    frames.clear();
    for (const [address, start] of starts) if (start < Date.now()) starts.delete(address);
  }, 1_000);
  everySecond.unref();

  const take = <Key>(counts: Map<Key, number>, key: Key, most: number): boolean => {
    const count = (counts.get(key) ?? 0) + 1;
    if (count > most) return false;
    counts.set(key, count);
    return true;
  };
  const giveBack = <Key>(counts: Map<Key, number>, key: Key) => {
    const count = (counts.get(key) ?? 0) - 1;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };

  return {
    /** True when one more socket may be opened from this address. */
    mayOpen: (address: string) =>
      (addresses.get(address) ?? 0) < SOCKETS_PER_ADDRESS && take(frames, address, FRAMES_PER_ADDRESS),

    /** Counts a socket as long as it is open, and cuts it off when it floods us or does not read. */
    watch(socket: WebSocket, address: string) {
      take(addresses, address, Number.POSITIVE_INFINITY);
      socket.once('close', () => giveBack(addresses, address));
      let second = 0;
      let inSecond = 0;
      const frame = () => {
        const now = Math.floor(performance.now() / 1_000);
        if (now !== second) [second, inSecond] = [now, 0];
        inSecond += 1;
        const flooding = inSecond > FRAMES_PER_SOCKET || !take(frames, address, FRAMES_PER_ADDRESS);
        if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
        else if (flooding && socket.readyState === socket.OPEN) cutOff(socket);
      };
      for (const kind of ['message', 'ping', 'pong'] as const) socket.on(kind, frame);
    },

    /** Counts a socket, and the operations on it, for the user logged in on it; false: they have too many. */
    takeUser(socket: WebSocket, userId: number, running: () => number): boolean {
      const open = users.get(userId) ?? new Set();
      if (open.size >= SOCKETS_PER_USER) return false;
      users.set(userId, open.add(running));
      socket.once('close', () => {
        open.delete(running);
        if (open.size === 0) users.delete(userId);
      });
      return true;
    },

    /** True when the operations on all sockets of a user may run. */
    mayRun(userId: number): boolean {
      let sum = 0;
      for (const running of users.get(userId) ?? []) sum += running();
      return sum <= MOST_RUNNING_OF_USER;
    },

    /** Milliseconds until an operation from this address has its turn; null: too many are waiting. */
    turn(address: string): number | null {
      const now = Date.now();
      const start = Math.max(starts.get(address) ?? 0, now) + PACE_MS;
      const wait = Math.max(0, start - now - BURST * PACE_MS);
      if (wait > LONGEST_WAIT_MS) return null;
      starts.set(address, start);
      return wait;
    },

    close: () => clearInterval(everySecond),
  };
}
