import { afterAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { handleErrors } from './errors.ts';
import { readJsonBodies } from './json-body.ts';

const app = Fastify();
readJsonBodies(app);
handleErrors(app);
app.post('/', async ({ body }) => ({ body }));
afterAll(() => app.close());

const post = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
/** Among others. */
const long = (text: string) => `[${text}${',1'.repeat(20_000)}]`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('what is nested thousands of times is not even parsed, however short it is; where it is is told', async () => {
  const deep = nested(65);
  for (const [text, field] of [
    [deep],
    [nested(15_000)],
    [nested(100_000)],
    [long(nested(64))],
    [`["a",${deep}]`],
    [`{"<b>":${deep}}`],
    [`{"a":"\\\\","b":${long(nested(63))}}`, 'b'],
    [`{"a":"b:","b":{"c":1},"email" : ${deep},"d":1}`, 'email'],
    [`{"a":["x",${deep}]}`, 'a'],
  ] as const) {
    const answer = await post(text);
    expect(answer.statusCode).toBe(400);
    const refusal = { message: 'The body is nested too deeply.', code: 'BAD_INPUT' };
    expect(answer.json()).toEqual(field ? { ...refusal, field } : refusal);
  }
});

test('brackets in words, and many beside each other, are no depth', async () => {
  const words = { a: '[{'.repeat(200), b: `"${'{'.repeat(100)}\\`, c: Array(10_000).fill([{}]) };
  for (const text of [JSON.stringify(words), long(nested(63)), nested(64)])
    expect((await post(text)).json()).toEqual({ body: JSON.parse(text) });
  expect((await post('')).statusCode).toBe(200);
});
