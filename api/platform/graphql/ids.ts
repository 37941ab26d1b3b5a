import { decodeGlobalID, encodeGlobalID } from '@pothos/plugin-relay';
import { Refusal } from '../refusal.ts';
import { rowNumber } from '../rules.ts';

/** Returns the row id in a global id of the given type. A plain number, as URLs show it, is accepted too. */
export function rowId(typename: string, id: string | number, field?: string): number {
  const text = String(id);
  const number = rowNumber(text) || numberInGlobalId(typename, text);
  if (!number) {
    throw new Refusal('BAD_INPUT', `Invalid ${typename === 'Session' ? 'session ' : ''}ID`, field);
  }
  return number;
}

/** Returns the row that a global id names, which is one of these types. */
export function rowOf<Type extends string>(types: readonly Type[], id: string | number, field: string) {
  for (const kind of types) {
    const number = numberInGlobalId(kind, String(id));
    if (number) return { kind, id: number };
  }
  throw new Refusal('BAD_INPUT', 'Invalid ID', field);
}

function numberInGlobalId(typename: string, text: string): number {
  try {
    const decoded = decodeGlobalID(text);
    return decoded.typename === typename ? rowNumber(decoded.id) : 0;
  } catch {
    return 0;
  }
}

export const globalId = (typename: string, id: number) => encodeGlobalID(typename, String(id));
