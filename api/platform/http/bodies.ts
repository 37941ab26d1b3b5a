import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerNetwork } from './caller-address.ts';

/** Nearly all bodies are smaller: only pictures and long descriptions are not. */
const SMALL = 16 * 1024;
/** Only pictures and events of Stripe may be longer; a longer announced body is refused unread. */
export const LONGEST = 256 * 1024;
const MEGABYTE = 1024 * 1024;

interface Bounds {
  readonly all: number;
  readonly ofOneNetwork: number;
  /** How long a body counts after its answer: those that are read and refused at once would come without end. */
  readonly afterMs: number;
}

/** True for forms: pictures come in forms, and nothing else does. */
export const isForm = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');

/** By the URL, which may be absolute or have percent-encoded letters. */
const mayBeLonger = (request: IncomingMessage) =>
  isForm(request) || /\/api\/stripe\/|%/.test(request.url ?? '');

const BOUNDS: Bounds = { all: 24 * MEGABYTE, ofOneNetwork: 6 * MEGABYTE, afterMs: 1_000 };

/**
 * Limits the large bodies that are arriving or in work, by their announced length, to what memory and time allow. One
 * network gets only a part, so that it cannot keep all others out by bodies that never end.
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

  /** Returns how many bytes a body may take; without an announced length, the maximum for its path. */
  function needs(request: IncomingMessage): number {
    const most = mayBeLonger(request) ? ofOneNetwork : Math.min(LONGEST, ofOneNetwork);
    const { 'content-length': length, 'transfer-encoding': inChunks } = request.headers;
    if (inChunks !== undefined) return most;
    const bytes = Number(length ?? 0);
    return bytes > LONGEST && !mayBeLonger(request) ? 0 : Math.min(bytes, most);
  }

  /** Returns whether there is room for the body, and takes it. */
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
