import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reservePort } from '../../tests/scene/ports.ts';
import { until } from '../../tests/scene/until.ts';
import { connectPostgresBus, connectRedisBus } from './bus.ts';

test('a database that stays away for a while is asked again by one connection, which hears again', async () => {
  const url = process.env.DATABASE_URL!;
  const heard: string[] = [];
  const bus = await connectPostgresBus(url, (notice) => heard.push(notice));

  const elsewhere = new URL(url);
  const name = elsewhere.pathname.slice(1);
  elsewhere.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: elsewhere.href });
  await admin.connect();
  const listeners = async () =>
    (
      await admin.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
        [name],
      )
    ).rows[0].n;

  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name]);
  await sleep(3_500); // three tries
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await until(async () => (await listeners()) > 0);
  await sleep(2_000); // more than one would be there by now
  expect(await listeners()).toBe(1);

  await bus.publish(['again']);
  await until(() => heard.length);
  expect(heard).toEqual(['again']);
  await bus.close();
  await admin.end();
});

test('Redis that is away keeps nobody from starting, and is heard once it is there', async () => {
  const port = await reservePort();
  const heard: string[] = [];
  const bus = await connectRedisBus(`redis://127.0.0.1:${port}`, (notice) => heard.push(notice));

  // As much of Redis as the bus asks for.
  const told = (...parts: string[]) => parts.map((part) => `$${part.length}\r\n${part}\r\n`).join('');
  const open = new Set<Socket>();
  const redis = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      for (const [, name] of String(data).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
        if (name === 'subscribe') {
          socket.write(`>3\r\n${told('subscribe', 'questboard')}:1\r\n`);
          socket.write(`>3\r\n${told('message', 'questboard', 'back')}`);
        } else socket.write(name === 'hello' ? '%0\r\n' : '+OK\r\n');
      }
    });
  });
  await once(redis.listen(port, '127.0.0.1'), 'listening');
  await until(() => heard.length);
  expect(heard).toEqual(['back']);
  await bus.close();
  for (const socket of open) socket.destroy();
  redis.close();
});
