import { loginCookie, signToken } from '../../api/identity/login-token.ts';
import { loginToken } from './fill/people.ts';
import type { Load } from './load.ts';
import type { Asker, Measured } from './operations.ts';
import { storedOperations } from './stored.ts';
import type { Subjects } from './subjects.ts';

const stored = storedOperations();

/** What a browser sends with every stored operation. */
const ACCEPT = {
  accept: 'application/graphql-response+json, application/json',
  'x-requested-with': 'questboard',
};

/** Its zone, which our pages write down in every browser. */
const ZONE = 'tz=America%2FNew_York';
export const visitor = { cookie: ZONE };

/** As the browser of somebody who is logged in sends it. */
export function loggedIn(login: number) {
  const [cookie] = loginCookie(signToken(loginToken(login)), true).split(';');
  return { cookie: `${cookie}; ${ZONE}` };
}

const headersOf = (as: Asker, subjects: Subjects): Record<string, string> =>
  as === 'visitor' ? visitor : loggedIn(subjects[as]);

/** A login of each of a thousand people. */
export const everybody = (): Record<string, string>[] =>
  Array.from({ length: 1_000 }, (_none, login) => loggedIn(login + 1));

type Request = Omit<Load, 'connections' | 'milliseconds'>;

export function operation(
  base: string,
  name: string,
  variables: object,
  headers: Record<string, string>[],
): Request {
  const known = stored.get(name);
  if (!known) throw new Error(`There is no stored operation ${name}.`);
  const bodies = [JSON.stringify({ id: known.id, variables })];
  return {
    url: `${base}/graphql`,
    method: 'POST',
    bodies,
    headers: headers.map((each) => ({ ...ACCEPT, ...each })),
  };
}

export const measuredOperation = (base: string, one: Measured, subjects: Subjects): Request =>
  operation(base, one.operation, one.variables(subjects), [headersOf(one.as, subjects)]);

export const page = (url: string, headers: Record<string, string>[] = [visitor]): Request => ({
  url,
  method: 'GET',
  bodies: [],
  headers,
});

export type { Request };
