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
  const heard: unknown[] = [];
  const unsubscribe = pubsub.subscribe('logins:7', (detail) => heard.push(detail));
  const notices = [
    ...['hello', 'null', '7', '[]', '{}', '{"origin":"x","type":"constructor","detail":null}'],
    ...[null, {}, { tokenId: '1' }, { tokenId: 1 }].map((detail) =>
      JSON.stringify({ origin: 'x', type: 'logins:7', detail }),
    ),
  ];
  for (const notice of notices) await send(notice);
  await until(() => heard.length > 0);
  expect(heard).toEqual([{ tokenId: 1 }]);
  unsubscribe();
});

test('what one process tells of each topic is heard by another', async () => {
  sent.length = 0;
  pubsub.publish('inbox:7', null);
  pubsub.publish('logins:7', { tokenId: null });
  pubsub.publish('settings', null);
  await until(() => sent.length === 3);

  const heard: string[] = [];
  const ends = (['inbox:7', 'logins:7', 'settings'] as const).map((topic) =>
    pubsub.subscribe(topic, () => heard.push(topic)),
  );
  for (const notice of [...sent]) await send(JSON.stringify({ ...JSON.parse(notice), origin: 'another' }));
  await until(() => heard.length === 3);
  expect(heard).toEqual(['inbox:7', 'logins:7', 'settings']);
  for (const end of ends) end();
});
