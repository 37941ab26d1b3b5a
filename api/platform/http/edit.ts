import { parse } from '../parse.ts';
import { Refusal } from '../refusal.ts';
import { id } from '../rules.ts';
import type { RestRequest } from './rest.ts';

const version = id('Version must be the number that was read');

export function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('BAD_INPUT', 'Please send a JSON object');
  }
  return body as Record<string, unknown>;
}

/** Returns the fields of an edit and the version that was read, from If-Match or `version`; null: none was given. */
export function editOf({ body, http }: Pick<RestRequest, 'body' | 'http'>) {
  const { version: field, ...given } = fieldsOf(body);
  const header = http.headers['if-match'];
  const written =
    header === undefined || header === '*' ? field : (/^(?:W\/)?"?(\d+)"?$/.exec(header)?.[1] ?? '');
  const expectedVersion =
    written === undefined || written === null ? null : parse(version, written, 'version');
  return { given, expectedVersion };
}
