import pg from 'pg';
import { closeAll } from '../../tests/scene/close.ts';
import { until } from '../../tests/scene/until.ts';
import { connectPubSub, pubsub } from './pubsub.ts';

const other = new pg.Client({ connectionString: process.env.DATABASE_URL! });
const sent: string[] = [];
other.on('notification', ({ payload }) => sent.push(payload!));
const send = (notice: string) => other.query("SELECT pg_notify('questboard', $1)", [notice]);

beforeAll(async () => {
  await connectPubSub();
  await other.connect();
  await other.query('LISTEN questboard');
});
afterAll(async () => {
  await other.end();
  await closeAll();
});

test('a notice that is none of ours is left out, and those after it are heard', async () => {
  const heard = pubsub.subscribe('logins', '7');
  const first = heard.next();
  const notices = [
    ...['hello', 'null', '7', '[]', '{}', '{"origin":"x","type":"constructor","detail":null}'],
    ...[null, {}, { tokenId: '1' }, { tokenId: 1 }].map((detail) =>
      JSON.stringify({ origin: 'x', type: 'logins:7', detail }),
    ),
  ];
  for (const notice of notices) await send(notice);
  expect(await first).toEqual({ done: false, value: { tokenId: 1 } });
  await heard.return?.();
});

test('what one process tells of each topic is heard by another', async () => {
  sent.length = 0;
  pubsub.publish('inbox', '7', null);
  pubsub.publish('logins', '7', { tokenId: null });
  pubsub.publish('settings', null);
  await until(() => sent.length === 3);

  const heard = [
    pubsub.subscribe('inbox', '7'),
    pubsub.subscribe('logins', '7'),
    pubsub.subscribe('settings'),
  ];
  const next = Promise.all(heard.map((each) => each.next()));
  for (const notice of [...sent]) await send(JSON.stringify({ ...JSON.parse(notice), origin: 'another' }));
  expect((await next).map(({ done }) => done)).toEqual([false, false, false]);
  for (const each of heard) await each.return?.();
});
