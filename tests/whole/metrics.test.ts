import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defaultPolicy } from '../../api/bookings/core/default-policy.ts';
import { db } from '../../api/platform/db.ts';
import { measureProcess } from '../../api/platform/http/health.ts';
import { startApp, type TestApp } from '../scene/app.ts';
import { operationNamed } from '../scene/stored.ts';
import { until } from '../scene/until.ts';
import { aSession, aUser } from '../scene/world.ts';

let app: TestApp;
beforeAll(async () => {
  measureProcess(); // as every process of the product does that listens
  app = await startApp();
});
afterAll(() => app.close());

/** Lines of one metric: labels → value. */
function linesOf(body: unknown, name: string): Record<string, number> {
  const lines = String(body).matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}

const metric = async (name: string) => linesOf((await app.call('GET', '/metrics')).body, name);

test('operations are counted by name, with their statements, whichever way they go', async () => {
  await aSession();
  const ask = (body: object) => app.call('POST', '/graphql', body);
  const id = operationNamed('SessionsPageQuery');
  await ask({ id, variables: { filter: {} } });
  await ask({ id, variables: { filter: {} }, extensions: {} }); // Yoga's
  await ask({ query: 'query Anything { gameSystems }' });
  const counts = await metric('graphql_operation_duration_seconds_count');
  expect(counts).toMatchObject({ 'operation="SessionsPageQuery"': 2, 'operation="other"': 1 });
  const statements = await metric('graphql_operation_statements_total');
  expect(statements['operation="SessionsPageQuery"']).toBeGreaterThanOrEqual(2);
  expect(await metric('database_connections')).toHaveProperty(['pool="read",state="waiting"'], 0);
});

/** The same of what the database is asked for: where the machine stands still it does not tell in time. */
const fact = (name: string) =>
  until(async () => {
    const { body } = await app.call('GET', '/metrics');
    return /^database_facts_known 1$/m.test(String(body)) && linesOf(body, name);
  });

test('queues, holds and findings are told as the database has them', async () => {
  const session = await aSession();
  const { id } = await aUser();
  const { id: bookingId } = await db.booking.create({
    data: {
      userId: id,
      sessionId: session.id,
      amountCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: new Date(),
      policy: { ...defaultPolicy },
    },
  });
  const hold = (milliseconds: number) =>
    db.seat.update({
      where: { sessionId_number: { sessionId: session.id, number: 1 } },
      data: { bookingId, heldUntil: new Date(Date.now() + milliseconds) },
    });
  await hold(-1_000);
  expect(await fact('seats_held')).toEqual({ '': 0 });
  await hold(60_000);
  await db.outboxMail.create({
    data: {
      dedupeKey: 'late',
      kind: 'test',
      toAddress: 'a@questboard.test',
      userId: id,
      subject: 's',
      html: 'h',
      text: 't',
      nextAttemptAt: new Date(Date.now() - 3_600_000),
    },
  });
  await db.setting.create({ data: { key: 'money-audit', value: { ranAt: new Date(), findings: [{}, {}] } } });
  expect(await fact('seats_held')).toEqual({ '': 1 });
  expect(await fact('queue_due')).toMatchObject({ 'queue="webhooks"': 0, 'queue="charges"': 0 });
  expect((await fact('queue_oldest_seconds'))['queue="mails"']).toBeGreaterThan(3_500);
  expect(await fact('money_findings')).toEqual({ '': 2 });
});

test('each of ours is described in docs/operations.md, and nothing else is', async () => {
  const { body } = await app.call('GET', '/metrics');
  const ours = [...String(body).matchAll(/^# HELP (\S+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => !/^(process|nodejs)_/.test(name));
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(/^## Metrics$|^## Traces$/m);
  const described = section.matchAll(/^\| `(\w+)`/gm);
  expect([...described].map(([, name]) => name).sort()).toEqual(ours.sort());
});

test('the dashboard and the alerts ask for metrics that there are', async () => {
  const { body } = await app.call('GET', '/metrics');
  const known = new Map(
    [...String(body).matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name, type]) => [name!, type!]),
  );
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync('docs/monitoring/dashboard.json', 'utf8'),
  );
  const alerts = readFileSync('docs/monitoring/alerts.yml', 'utf8');
  const asked = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...alerts.matchAll(/expr: (?:>\n\s+)?(.+)/g)].map(([, expr]) => expr!),
  ];
  expect(asked.length).toBeGreaterThan(25);
  const names = asked.flatMap((expr) => expr.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?! ?\()/g) ?? []);
  const isKnown = (name: string) =>
    known.has(name) || known.get(name.replace(/_(?:bucket|count|sum)$/, '')) === 'histogram';
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});
