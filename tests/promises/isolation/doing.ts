import { bearer, type TestApp } from '../../scene/app.ts';
import { mutationOf } from '../../scene/mutation.ts';
import type { Call, Deed } from './deeds.ts';
import { anotherToken } from './rows.ts';
import { ROLES, type Role, type Scene } from './scene.ts';

const statusOf: Readonly<Record<string, number>> = {
  BAD_INPUT: 400,
  NOT_LOGGED_IN: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  SESSION_FULL: 409,
  EXPIRED: 410,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  PAYMENT_FAILED: 402,
};

export interface Answer {
  readonly status: number;
  /** What a refusal says. */
  readonly message: string;
}

export interface Tried {
  /** One column for each role, as in the tables. */
  readonly answers: string;
  /** What the refused are told. */
  readonly refusals: readonly string[];
  /** Who could tell a row of others from one that does not exist, by the answer. */
  readonly tellApart: readonly Role[];
}

/** Tries a mutation as everybody. */
export const tryDeed = (app: TestApp, scene: Scene, name: string, deed: Deed) =>
  tryAll(scene, deed, async (role, token, allowed) => {
    const mutation = bare(name);
    const input = await deed.input?.(scene, role, allowed);
    const source = mutationOf(mutation, undefined, input !== undefined);
    const ask = async (given: object | undefined): Promise<Answer> => {
      const { data, errors } = await app.graphql(source, { input: given }, token);
      const answer = data?.[mutation];
      if (!answer) throw new Error(`${name} as ${role}: ${JSON.stringify(errors)}`);
      const refused = answer.__typename === 'Refusal';
      return refused
        ? { status: statusOf[answer.code]!, message: answer.message }
        : { status: 200, message: '' };
    };
    return { real: await ask(input), ofNothing: () => ask(ofNothing(input)) };
  });

/** Calls a path of REST as everybody. */
export const tryCall = (app: TestApp, scene: Scene, name: string, call: Call) =>
  tryAll(scene, call, async (role, token, allowed) => {
    const [method, path] = bare(name).split(' ') as [string, string];
    const address = (await call.at?.(scene, role, allowed)) ?? path;
    const body = await call.body?.(scene, role);
    const ask = async (where: string, what: object | undefined): Promise<Answer> => {
      const { status, body } = await app.call(method, where, what, bearer(token));
      return { status, message: status < 400 ? '' : String(body.message) };
    };
    const nowhere = address.replace(/\/\d+/g, `/${NOBODYS}`);
    return { real: await ask(address, body), ofNothing: () => ask(nowhere, ofNothing(body)) };
  });

type Attempt = (
  role: Role,
  token: string | undefined,
  allowed: boolean,
) => Promise<{ real: Answer; ofNothing: () => Promise<Answer> }>;

async function tryAll(scene: Scene, row: Deed | Call, attempt: Attempt): Promise<Tried> {
  const expected = row.answers.split(' ');
  const mayDo = (at: number) => /^[23]/.test(expected[at] ?? '');
  const answers = new Map<Role, Answer>();
  const tellApart: Role[] = [];
  // Those who are refused come first: what is taken away by the others is there until then.
  for (const turn of [false, true]) {
    for (const [at, role] of ROLES.entries()) {
      if (mayDo(at) !== turn) continue;
      const token = row.endsLogin ? await anotherToken(scene, role) : scene.tokens[role];
      const { real, ofNothing } = await attempt(role, token, turn);
      answers.set(role, real);
      if (real.status !== 404) continue;
      const other = await ofNothing();
      if (other.status !== real.status || other.message !== real.message) tellApart.push(role);
    }
  }
  const inOrder = ROLES.map((role) => answers.get(role)!);
  return {
    answers: inOrder.map(({ status }) => status).join(' '),
    refusals: inOrder.filter(({ status }) => status >= 400).map((a) => `${a.status} ${a.message}`),
    tellApart,
  };
}

/** No row has this number. */
const NOBODYS = 2_147_483_646;

/** The same input about rows that do not exist. */
function ofNothing<Input>(input: Input): Input {
  const text = JSON.stringify(input ?? null, (key, value) => {
    if (typeof value === 'number') return /Id$|^\d+$/.test(key) ? NOBODYS : value;
    const [type, number] =
      typeof value === 'string' ? Buffer.from(value, 'base64').toString().split(':') : [];
    const isId = /^[A-Z]\w+$/.test(type ?? '') && /^\d+$/.test(number ?? '');
    return isId ? Buffer.from(`${type}:${NOBODYS}`).toString('base64') : value;
  });
  return JSON.parse(text) ?? undefined;
}

const bare = (name: string) => name.split(',')[0]!;
