import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { toCsv } from '../platform/http/csv.ts';
import type { Viewer } from '../platform/viewer.ts';
import { written } from './csv.ts';

let app: TestApp;
let staff: string;
beforeAll(async () => {
  app = await startApp();
  staff = await tokenOf(await aStaffMember());
});
afterAll(() => app.close());

const LIST = `query($filter: AdminBookingFilter, $first: Int, $after: String) {
  admin { bookings(filter: $filter, first: $first, after: $after) {
    totalCount edges { node { user { username email } status session { title } } } pageInfo { endCursor hasNextPage }
  } }
}`;

async function titles(filter: object, page: object = {}) {
  const { data } = await app.graphql(LIST, { filter, ...page }, staff);
  const { totalCount, edges, pageInfo } = data!.admin.bookings;
  return {
    totalCount,
    pageInfo,
    titles: edges.map((edge: { node: { session: { title: string } } }) => edge.node.session.title),
  };
}

/** Three bookings of one player: of a session to come, of a past one, and one that was given up. */
async function shelf() {
  const player = await aUser();
  const mark = player.username;
  const coming = await aSession({ title: `${mark} coming` });
  const past = await aSession({ title: `${mark} past`, scheduledAt: inHours(-30) });
  const given = await aSession({ title: `${mark} given up` });
  await seat(player, coming.id);
  await seat(player, past.id);
  await seat(player, given.id, 'cancelled');
  return { player, mark, coming, past, given };
}

describe('the list of bookings', () => {
  test('newest first, found by name, user name, address and title, in any case', async () => {
    const { player, mark, coming, past, given } = await shelf();
    const all = [given.title, past.title, coming.title];
    for (const search of [player.fullName, mark.toUpperCase(), player.email]) {
      expect(await titles({ search })).toMatchObject({ totalCount: 3, titles: all });
    }
    expect((await titles({ search: past.title })).titles).toEqual([past.title]);
    expect((await titles({ search: `${mark}%` })).titles).toEqual([]);
  });

  test('words that thousands have in their name find the same bookings', async () => {
    const { mark, coming, past, given } = await shelf();
    await db.$executeRaw`INSERT INTO "User" (username, email, "fullName", "updatedAt")
      SELECT ${mark} || n, ${mark} || n || '@example.test', 'Many', now() FROM generate_series(1, 5001) n`;
    const { totalCount, titles: found } = await titles({ search: mark });
    expect([totalCount, found]).toEqual([3, [given.title, past.title, coming.title]]);
  });

  test('by status, by date, and both', async () => {
    const { mark, coming, past, given } = await shelf();
    expect((await titles({ search: mark, status: 'CONFIRMED' })).titles).toEqual([past.title, coming.title]);
    expect((await titles({ search: mark, upcoming: true })).titles).toEqual([given.title, coming.title]);
    expect((await titles({ search: mark, upcoming: true, status: 'CONFIRMED' })).titles).toEqual([
      coming.title,
    ]);
  });

  test('those of a rare status are read and counted in their order, by an index alone', async () => {
    const { id } = await seat(await aUser(), (await aSession()).id, 'cancel_requested');
    await db.$executeRaw`INSERT INTO "Booking" ("userId", "sessionId", status, "amountCents", "termsVersion", "termsAcceptedAt", policy, "updatedAt")
      SELECT "userId", "sessionId", 'expired', 2500, '1', now(), policy, now() FROM "Booking", generate_series(1, 4000) WHERE id = ${id}`;
    await db.$executeRaw`ANALYZE "Booking"`;
    for (const list of ['DESC LIMIT 26', 'LIMIT 1000']) {
      const lines: object[] = await db.$queryRawUnsafe(
        `EXPLAIN SELECT id FROM "Booking" WHERE status = 'cancel_requested' ORDER BY id ${list}`,
      );
      const plan = lines.flatMap(Object.values).join('\n');
      expect(plan).toMatch(/Index Only Scan (Backward )?using "Booking_status_id_idx"/);
      expect(plan).not.toMatch(/Sort/);
    }
  });

  test('in pages, which end', async () => {
    const { mark, coming, past, given } = await shelf();
    const first = await titles({ search: mark }, { first: 2 });
    expect(first).toMatchObject({
      totalCount: 3,
      titles: [given.title, past.title],
      pageInfo: { hasNextPage: true },
    });
    const rest = await titles({ search: mark }, { first: 2, after: first.pageInfo.endCursor });
    expect(rest).toMatchObject({ titles: [coming.title], pageInfo: { hasNextPage: false } });
  });

  test('a search that is too long is refused, not cut', async () => {
    const { errors } = await app.graphql(LIST, { filter: { search: 'a'.repeat(101) } }, staff);
    expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT');
  });
});

describe('only for staff', () => {
  const outsiders = async () => {
    const { player, gameMaster } = await aTable();
    return [undefined, await tokenOf(player), await tokenOf(gameMaster)];
  };

  test('nobody else sees bookings, requests, alerts or mails', async () => {
    const query = `{ admin { bookings { totalCount } cancellationRequests { id } moneyAlerts { id } undeliveredMails { id } } }`;
    for (const token of await outsiders()) {
      expect((await app.graphql(query, {}, token)).data).toEqual({ admin: null });
    }
  });

  test('nobody else reads an alert or a mail by its id, puts one aside or sends one again', async () => {
    const alert = await anAlert();
    const mail = await aDeadMail();
    const alertId = globalId('MoneyAlert', alert.id);
    const mailId = globalId('UndeliveredMail', mail.id);
    for (const token of await outsiders()) {
      const read = await app.graphql(
        `query($a: ID!, $m: ID!) { a: node(id: $a) { id } m: node(id: $m) { id } }`,
        { a: alertId, m: mailId },
        token,
      );
      expect(read.data).toEqual({ a: null, m: null });
      const code = token ? 'FORBIDDEN' : 'NOT_LOGGED_IN';
      await app.as(token).refused('resolveMoneyAlert', { id: alertId }, code);
      await app.as(token).refused('resendMail', { id: mailId }, code);
    }
    expect(await db.moneyAlert.findUnique({ where: { id: alert.id } })).toMatchObject({ resolvedAt: null });
    expect(await db.outboxMail.findUnique({ where: { id: mail.id } })).toMatchObject({ status: 'dead' });
  });

  test('nobody else takes the file away', async () => {
    const statuses = [];
    for (const token of await outsiders()) {
      const answer = await app.call('GET', '/api/admin/bookings.csv', undefined, bearer(token));
      statuses.push(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain('@');
    }
    expect(statuses).toEqual([401, 403, 403]);
  });
});

let alerts = 0;
const anAlert = () =>
  db.moneyAlert.create({ data: { key: `test-alert:${alerts++}`, message: 'A refund failed', detail: {} } });
const aDeadMail = () =>
  db.outboxMail.create({
    data: {
      dedupeKey: `test-mail:${alerts++}`,
      kind: 'test',
      toAddress: 'lost@example.test',
      subject: 'Your seat',
      text: 'Hail',
      html: '<p>Hail</p>',
      status: 'dead',
      attempts: 9,
      lastError: 'Inactive recipient',
    },
  });

describe('what needs attention', () => {
  const shown = async () => {
    const query = `{ admin { moneyAlerts { id message } undeliveredMails { id toAddress lastError } } }`;
    return (await app.graphql(query, {}, staff)).data!.admin;
  };
  const audited = (action: string, targetId: number) =>
    db.auditEntry.count({ where: { action, targetId: String(targetId) } });

  test('an alert stands there until somebody puts it aside', async () => {
    const { id } = await anAlert();
    const input = { id: globalId('MoneyAlert', id) };
    expect((await shown()).moneyAlerts).toContainEqual({ ...input, message: 'A refund failed' });
    const { alert } = await app.as(staff).ok('resolveMoneyAlert', input, 'alert { id resolvedAt }');
    expect(alert).toEqual({ ...input, resolvedAt: expect.any(String) });
    expect((await shown()).moneyAlerts.map((alert: { id: string }) => alert.id)).not.toContain(input.id);
    await app.as(staff).ok('resolveMoneyAlert', input); // resolving it again changes nothing
    expect(await audited('alert.resolved', id)).toBe(1);
  });

  test('a mail that was given up is tried again once', async () => {
    const { id } = await aDeadMail();
    const input = { id: globalId('UndeliveredMail', id) };
    expect((await shown()).undeliveredMails).toContainEqual({
      ...input,
      toAddress: 'lost@example.test',
      lastError: 'Inactive recipient',
    });
    const { mail } = await app.as(staff).ok('resendMail', input, 'mail { id isDead }');
    expect(mail).toEqual({ ...input, isDead: false });
    expect(await db.outboxMail.findUnique({ where: { id } })).toMatchObject({ attempts: 0 });
    await app.as(staff).refused('resendMail', input, 'NOT_FOUND');
    expect(await audited('mail.resent', id)).toBe(1);
  });
});

/** Formats a time as 2026-11-27 19:00:00 in the admin time zone. */
const inChicago = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'America/Chicago' });

describe('the file of bookings', () => {
  test('tells the hour on the clocks of the admin area, in winter and in summer', () => {
    const hours = [new Date('2026-12-02T01:00:00Z'), new Date('2026-07-02T00:00:00Z')];
    expect(hours.map(written)).toEqual(['2026-12-01 19:00:00', '2026-07-01 19:00:00']);
  });

  const file = (query: string) =>
    app.call('GET', `/api/admin/bookings.csv${query}`, undefined, bearer(staff));

  test('has what the list has, under the same filter', async () => {
    const { player, mark, coming, past } = await shelf();
    const { status, headers, body } = await file(`?search=${mark}&status=confirmed&upcoming=`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const [head, ...lines] = String(body).trim().split('\r\n');
    expect(head).toMatch(/Booking,Booked \(America\/Chicago\),Player,Username,Email,/);
    expect(head).toContain(',Starts (America/Chicago),');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(past.title);
    expect(lines[1]).toContain(
      `,${player.email},${coming.id},${coming.title},${inChicago(coming.scheduledAt)},`,
    );
    expect(lines[1]).toContain(',confirmed,paid,25.00,0.00,0.00,');
    expect(await db.auditEntry.count({ where: { action: 'bookings.exported' } })).toBeGreaterThan(0);
    expect(
      String((await file(`?search=${mark}&upcoming=true`)).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(3);
  });

  test('is read in parts, between which others are answered', async () => {
    const player = await aUser();
    const { id } = await seat(player, (await aSession()).id);
    const { id: _, ...booked } = await db.booking.findUniqueOrThrow({ where: { id } });
    const ended = {
      ...booked,
      policy: booked.policy as object,
      status: 'expired',
      paymentStatus: 'unpaid',
    } as const;
    await db.booking.createMany({ data: Array(501).fill(ended) });
    let lines: string[] = [];
    const sent = await statementsOf(async () => {
      const { body } = await file(`?search=${player.username}`);
      lines = String(body).trim().split('\r\n').slice(1);
    });
    const numbers = lines.map((line) => Number.parseInt(line, 10));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect([lines.length, numbers.at(-1)]).toEqual([502, id]);
    expect(sent.filter((text) => text.includes('"specialRequests"'))).toHaveLength(2);
  });

  test('nobody’s name becomes a formula', async () => {
    const player: Viewer = await aUser({ fullName: '=HYPERLINK("https://evil.example","x")' });
    await seat(player, (await aSession()).id);
    const { body } = await file(`?search=${player.username}`);
    expect(body).toContain(`,"'=HYPERLINK(""https://evil.example"",""x"")",`);
    const cells = ['=1', '+1', '-a1', '-1', '@a', '\ta', '\ra', 'a=1', 'a\nb', 5, null];
    expect(toCsv(['x'], [cells])).toBe(`\ufeffx\r\n'=1,'+1,'-a1,-1,'@a,'\ta,"'\ra",a=1,"a\nb",5,\r\n`);
    // A spreadsheet may split at semicolons or tabs: then a cell starts in the middle of a text.
    const parts = ['a;=1', 'a; =1;-2', 'a\t@b', 'a\n=1', 'a|+1', '＝1', 'a-b; c=d'];
    expect(toCsv(['x'], [parts])).toBe(`\ufeffx\r\na;'=1,a; '=1;'-2,a\t'@b,"a\n'=1",a|'+1,'＝1,a-b; c=d\r\n`);
  });

  test.each([
    ['?status=lost', 'status'],
    ['?upcoming=perhaps', 'upcoming'],
    ['?search=a&search=b', 'search'],
    [`?search=${'a'.repeat(101)}`, 'search'],
    ['?search=%00', 'search'],
  ])('%s is refused', async (query, field) => {
    expect(await file(query)).toMatchObject({ status: 400, body: { field } });
  });
});
