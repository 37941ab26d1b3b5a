import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerNetwork } from './caller-address.ts';

/** Nearly all are smaller: only pictures and long descriptions are not. */
const SMALL = 16 * 1024;
/** Only pictures and events of Stripe may be longer; what announces more is refused unread. */
export const LONGEST = 256 * 1024;
const MEGABYTE = 1024 * 1024;

interface Bounds {
  readonly all: number;
  readonly ofOneNetwork: number;
  /** How long its room stays taken when it was answered: what is read and refused at once would come without end. */
  readonly afterMs: number;
}

/** Pictures come in forms, and nothing else does. */
export const isForm = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');

/** By its address, which may be written as a whole or with other signs for its letters. */
const mayBeLonger = (request: IncomingMessage) =>
  isForm(request) || /\/api\/stripe\/|%/.test(request.url ?? '');

const BOUNDS: Bounds = { all: 24 * MEGABYTE, ofOneNetwork: 6 * MEGABYTE, afterMs: 1_000 };

/**
 * The large bodies that are on their way or worked on, by what they announce: as many come in as there is memory and
 * time for. Of one network only a part, so that nobody keeps all others out by bodies that never end.
 */
export function createBodies({ all, ofOneNetwork, afterMs } = BOUNDS) {
  const ofNetworks = new Map<string, number>();
  let ofAll = 0;

  function add(network: string, bytes: number) {
    ofAll += bytes;
    const sum = (ofNetworks.get(network) ?? 0) + bytes;
    if (sum) ofNetworks.set(network, sum);
    else ofNetworks.delete(network);
  }

  /** What it may take of us: a body that does not say how long it is, all that may come to where it goes. */
  function needs(request: IncomingMessage): number {
    const most = mayBeLonger(request) ? ofOneNetwork : Math.min(LONGEST, ofOneNetwork);
    const { 'content-length': length, 'transfer-encoding': inChunks } = request.headers;
    if (inChunks !== undefined) return most;
    const bytes = Number(length ?? 0);
    return bytes > LONGEST && !mayBeLonger(request) ? 0 : Math.min(bytes, most);
  }

  /** Whether it may come; then it takes its room. */
  return function hasRoom(request: IncomingMessage, response: ServerResponse): boolean {
    const bytes = needs(request);
    if (bytes <= SMALL) return true;
    const network = callerNetwork(request);
    if (ofAll + bytes > all || (ofNetworks.get(network) ?? 0) + bytes > ofOneNetwork) return false;
    add(network, bytes);
    response.once('close', () => setTimeout(() => add(network, -bytes), afterMs).unref());
    return true;
  };
}
