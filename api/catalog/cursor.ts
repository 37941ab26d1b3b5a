import { Refusal } from '../platform/refusal.ts';
import { MAX_ID } from '../platform/rules.ts';

/** A place in a list ordered by a number or a text, then by id. */
export const encodeCursor = (key: number | string, id: number) =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

const refuse = (name: string): never => {
  throw new Refusal('BAD_INPUT', 'Invalid cursor', name);
};

function decode(text: string, name: string): [unknown, number] {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return refuse(name);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return refuse(name);
  }
  if (!Array.isArray(value) || value.length !== 2) return refuse(name);
  const [key, id] = value as unknown[];
  if (!Number.isInteger(id) || (id as number) < 0 || (id as number) > MAX_ID) return refuse(name);
  return [key, id as number];
}

// No session lies outside; PostgreSQL cannot hold every number as a time.
const FIRST = Date.UTC(1900, 0, 1);
const LAST = Date.UTC(9999, 11, 31);

export function decodeTimeCursor(text: string, name: string): { at: Date; id: number } {
  const [key, id] = decode(text, name);
  if (typeof key !== 'number' || !Number.isInteger(key) || key < FIRST || key > LAST) return refuse(name);
  return { at: new Date(key), id };
}

export function decodeIdCursor(text: string, name: string): number {
  const [, id] = decode(text, name);
  return id;
}
