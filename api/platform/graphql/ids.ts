import { decodeGlobalID, encodeGlobalID } from '@pothos/plugin-relay';
import { Refusal } from '../refusal.ts';
import { MAX_ID } from '../rules.ts';

/** The row number in a global id of the given type. The plain number, as addresses show it, is taken too. */
export function rowId(typename: string, id: string | number, field?: string): number {
  const text = String(id);
  const digits = /^\d{1,10}$/.test(text) ? text : numberInGlobalId(typename, text);
  const number = Number(digits);
  if (!digits || number < 1 || number > MAX_ID) {
    throw new Refusal('BAD_INPUT', `Invalid ${typename === 'Session' ? 'session ' : ''}ID`, field);
  }
  return number;
}

function numberInGlobalId(typename: string, text: string): string | null {
  try {
    const decoded = decodeGlobalID(text);
    return decoded.typename === typename && /^\d{1,10}$/.test(decoded.id) ? decoded.id : null;
  } catch {
    return null;
  }
}

export const globalId = (typename: string, id: number) => encodeGlobalID(typename, String(id));
