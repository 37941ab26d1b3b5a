import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { closeAll } from '../../../tests/scene/close.ts';
import { aGameMaster, aSession, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DAY } from '../../platform/durations.rules.ts';
import { env } from '../../platform/env.ts';
import { handleErrors } from '../../platform/http/errors.ts';
import { registerFeeds } from './feeds.rest.ts';

let app: FastifyInstance;
let host: Awaited<ReturnType<typeof aGameMaster>>;

beforeAll(async () => {
  app = Fastify();
  handleErrors(app);
  registerFeeds(app);
  host = await aGameMaster();
});
afterAll(async () => {
  await app.close();
  await closeAll();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const ofHost = (ending: string) => `/game-masters/${host.profile.id}/sessions.${ending}`;

/** By libxml2, in the database: what is no XML is refused there. */
async function inXml(xml: string, path: string): Promise<string[]> {
  const [row] = await db.$queryRaw<{ found: string[] }[]>`
    SELECT array(SELECT node::text FROM unnest(xpath(${path}, xmlparse(document ${xml}),
      ARRAY[ARRAY['atom', 'http://www.w3.org/2005/Atom'], ARRAY['media', 'http://search.yahoo.com/mrss/']])) node) AS found`;
  return row!.found;
}

test('a table stands in both forms, with what a reader wants to know', async () => {
  const scheduledAt = new Date(Date.now() + 72 * 3_600_000);
  const { id, title, createdAt } = await aSession({
    gameMasterId: host.profile.id,
    scheduledAt,
    priceCents: 1999,
  });
  const draft = await aSession({ gameMasterId: host.profile.id, status: 'draft' });
  const url = `${env.publicUrl}/sessions/${id}`;

  const xml = await get(`${ofHost('rss')}?timeZone=Europe/Berlin`);
  expect(xml.statusCode).toBe(200);
  expect(xml.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(xml.headers['set-cookie']).toBeUndefined();
  expect(await inXml(xml.body, '//item/link/text()')).toEqual([url]);
  expect(await inXml(xml.body, '//item/guid/text()')).toEqual([url]);
  expect(await inXml(xml.body, '//item/title/text()')).toEqual([title]);
  expect(await inXml(xml.body, '//item/pubDate/text()')).toEqual([createdAt.toUTCString()]);
  expect(await inXml(xml.body, '//channel/atom:link/@href')).toEqual([
    `${env.publicUrl}${ofHost('rss')}?timeZone=Europe%2FBerlin`,
  ]);
  expect(await inXml(xml.body, '//enclosure')).toEqual([]);
  const [picture] = await inXml(xml.body, '//item/media:content/@url');
  expect(picture).toMatch(new RegExp(`^${env.publicUrl}/art/sessions/${id}\\.webp`));
  const [description] = await inXml(xml.body, '//item/description/text()');
  expect(description).toMatch(/\(Berlin\), 3 hours/);
  expect(description).toContain('$19.99 a seat, 4 of 4 spots available');
  expect(xml.body).not.toContain(draft.title);

  const feed = (await get(ofHost('json'))).json();
  // What the specification asks of every feed and of every item.
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.any(String),
    feed_url: `${env.publicUrl}${ofHost('json')}`,
    home_page_url: `${env.publicUrl}/game-masters/${host.profile.id}`,
  });
  expect(feed.items).toHaveLength(1);
  expect(feed.items[0]).toMatchObject({
    id: url,
    url,
    title,
    content_html: expect.stringContaining('$19.99'),
    date_published: createdAt.toISOString(),
    authors: [{ name: host.profile.name }],
    attachments: [{ url: picture, mime_type: 'image/webp' }],
    _table: { starts_at: scheduledAt.toISOString(), price_cents: 1999, seats: 4, seats_free: 4 },
  });
});

test('both forms name what a table is, who runs it and what it looks like, with whole addresses', async () => {
  const other = await aGameMaster();
  const { id } = await aSession({
    gameMasterId: other.profile.id,
    gameSystem: 'Mothership',
    tags: ['Horror', 'Heist'],
    maxPlayers: 1,
  });
  const imageUrl = 'https://pictures.example/table.JPG';
  await db.session.update({ where: { id }, data: { imageUrl, description: '<p>Cold <b>iron</b>.</p>' } });
  const path = `/game-masters/${other.profile.id}/sessions`;
  const { body } = await get(`${path}.rss`);
  const tags = ['Mothership', 'Horror', 'Heist'];
  expect(await inXml(body, '//item/category/text()')).toEqual(tags);
  expect(await inXml(body, '//item/*[local-name()="creator"]/text()')).toEqual([other.profile.name]);
  expect(await inXml(body, '//item/media:content/@type')).toEqual(['image/jpeg']);
  expect(await inXml(body, '//channel/link/text()')).toEqual([
    `${env.publicUrl}/game-masters/${other.profile.id}`,
  ]);
  const [item] = (await get(`${path}.json`)).json().items;
  expect(item).toMatchObject({
    tags,
    summary: 'Cold iron.',
    image: imageUrl,
    attachments: [{ url: imageUrl, mime_type: 'image/jpeg' }],
    authors: [{ url: `${env.publicUrl}/game-masters/${other.profile.id}` }],
    _table: { session_id: id, booking_url: `${env.publicUrl}/booking/${id}`, currency: 'USD' },
  });
  expect(item.content_html).toContain('1 of 1 spot available');
  expect(item.authors[0].avatar).toMatch(new RegExp(`^${env.publicUrl}/art/`));
});

test('each form says where a table plays and in which language, and pages of others may read it', async () => {
  const { profile } = await aGameMaster();
  const { id } = await aSession({ gameMasterId: profile.id });
  const path = `/game-masters/${profile.id}/sessions`;
  const told = async () => {
    const [rss, json, ics] = [await get(`${path}.rss`), await get(`${path}.json`), await get(`${path}.ics`)];
    for (const { headers } of [rss, json]) expect(headers['access-control-allow-origin']).toBe('*');
    const [event] = new ICAL.Component(ICAL.parse(ics.body) as unknown[]).getAllSubcomponents('vevent');
    const [item] = json.json().items;
    const [description] = await inXml(rss.body, '//item/description/text()');
    const { place, language } = item._table;
    return {
      ...{ place, language, location: event!.getFirstPropertyValue('location') },
      ...{ html: item.content_html, description: description! },
    };
  };
  const joinUrl = 'https://vtt.example/join';
  await db.session.update({ where: { id }, data: { platform: 'in_person', city: 'Łódź', language: 'de' } });
  await db.gathering.create({ data: { sessionId: id, joinUrl } });
  const said = await told();
  expect(said).toMatchObject({ place: 'In person, Łódź', location: 'In person, Łódź', language: 'de' });
  for (const text of [said.html, said.description]) expect(text).toContain('In person, Łódź, in German');
  expect(JSON.stringify(said)).not.toContain('vtt.example');
  await db.session.update({ where: { id }, data: { platform: null, city: '', language: null } });
  const silent = await told();
  expect(silent).toMatchObject({ place: undefined, location: null, language: undefined });
  for (const text of [silent.html, silent.description]) expect(text).not.toMatch(/Online|<br><br>/);
  for (const ending of ['rss', 'json']) {
    const { headers } = await get(`/sessions.${ending}?seats=0`);
    expect(headers['access-control-allow-origin']).toBe('*');
  }
});

test('a campaign is one entry, the same for ever, with its next date', async () => {
  const { profile } = await aGameMaster();
  const campaign = await db.campaign.create({
    data: { gameMasterId: profile.id, title: 'Salt Roads', timeZone: 'UTC' },
  });
  const date = { gameMasterId: profile.id, campaignId: campaign.id, type: 'campaign' } as const;
  const [next, later] = [
    await aSession({ ...date, scheduledAt: inHours(24) }),
    await aSession({ ...date, scheduledAt: inHours(48) }),
  ];
  const items = async () => (await get(`/game-masters/${profile.id}/sessions.json`)).json().items;
  const [first, ...more] = await items();
  expect(more).toEqual([]);
  expect(first._table.starts_at).toBe(next.scheduledAt.toISOString());
  expect(first.content_html).toContain('Next date: ');
  await db.session.update({ where: { id: next.id }, data: { status: 'completed' } });
  const [second] = await items();
  expect(second).toMatchObject({ id: first.id, _table: { starts_at: later.scheduledAt.toISOString() } });
});

test('any stored text is well-formed, and stays text', async () => {
  const title = 'Salt ]]> & <b> "\u0001\ufffe\u202egpj.exe\u0085 עברית 🎲';
  const other = await aGameMaster({ name: '<Keeper> & ]]>' });
  const { id } = await aSession({ gameMasterId: other.profile.id, title, tags: ['a<b', '\u001b[31m'] });
  await db.session.update({ where: { id }, data: { description: '<p>One &amp; \u000bmore ]]&gt;</p>' } });
  const path = `/game-masters/${other.profile.id}/sessions`;
  const { body } = await get(`${path}.rss`);
  const [found] = await inXml(body, '//item/title/text()');
  expect(found).toContain('Salt ]]&gt; &amp; &lt;b&gt;');
  expect(found).toContain('עברית 🎲');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  expect(body).not.toMatch(/[\u0000-\u0008\u000b\u001b\ufffe\u202e]/);
  const [item] = (await get(`${path}.json`)).json().items;
  expect(item.content_html).toContain('&lt;Keeper&gt; &amp; ]]&gt;');
});

test('who has it is told so, until a seat is taken', async () => {
  const { id } = await aSession({ gameMasterId: host.profile.id });
  await get(ofHost('rss'));
  await setTimeout(1_100); // in the second in which it was seen its time is not told
  const { etag, 'last-modified': since } = (await get(ofHost('rss'))).headers;
  expect((await get(ofHost('rss'), { 'if-none-match': String(etag) })).statusCode).toBe(304);
  expect((await get(ofHost('rss'), { 'if-modified-since': String(since) })).statusCode).toBe(304);
  await db.session.update({ where: { id }, data: { priceCents: 1234 } });
  const changed = await get(ofHost('rss'), { 'if-none-match': String(etag) });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('$12.34');
  expect((await get(ofHost('rss'), { 'if-modified-since': String(since) })).statusCode).toBe(200);
  // One that is called off is gone from it at once.
  await db.session.update({ where: { id }, data: { status: 'cancelled' } });
  const without = await get(ofHost('rss'), { 'if-none-match': String(changed.headers.etag) });
  expect(without.statusCode).toBe(200);
  expect(without.body).not.toContain(`/sessions/${id}<`);
});

test('days are those of the clocks on which they are told', async () => {
  // Late on a Thursday in New York, and Friday by UTC.
  const soon = inHours(24 * 7);
  const friday = new Date(+soon + ((5 - soon.getUTCDay() + 7) % 7) * DAY);
  const scheduledAt = new Date(friday.setUTCHours(2, 0, 0, 0));
  const thursday = new Date(+scheduledAt - DAY).toISOString().slice(0, 10);
  await aSession({ gameMasterId: host.profile.id, title: 'Owlglass vigil', scheduledAt });
  const titles = async (query: string) =>
    (await get(`/sessions.json?search=Owlglass&${query}`)).json().items.length;
  expect(await titles(`from=${thursday}&to=${thursday}`)).toBe(1);
  expect(await titles('days=5')).toBe(0);
  expect(await titles('days=5&timeZone=UTC')).toBe(1);
});

test('it is bounded, and the newest stand first', async () => {
  const busy = await aGameMaster();
  for (let n = 0; n < 52; n += 1) await aSession({ gameMasterId: busy.profile.id, title: `Evening ${n}` });
  const { items } = (await get(`/game-masters/${busy.profile.id}/sessions.json`)).json();
  expect(items).toHaveLength(50);
  expect(items[0].title).toBe('Evening 51');
});

test('the feed of a search has what the board finds, and leads back to it', async () => {
  const cheap = await aSession({ title: 'Lanternquill low', priceCents: 900, tags: ['Horror'] });
  const dear = await aSession({ title: 'Lanternquill high', priceCents: 9000, tags: ['Horror'] });
  const search = '?search=Lanternquill&tag=Horror&maxPrice=10&kind=one-shot&hours=0-24&days=1,2,3,4,5,6,7';
  const feed = (await get(`/sessions.json${search}&timeZone=UTC`)).json();
  expect(feed.items.map(({ title }: { title: string }) => title)).toEqual([cheap.title]);
  expect(feed.title).toContain('“Lanternquill”');
  const page = new URL(feed.home_page_url).searchParams;
  expect(page.get('maxPrice')).toBe('10');
  // There it is on the clocks of whoever looks; here on those that were asked for.
  expect(page.has('timeZone')).toBe(false);
  expect(new URL(feed.feed_url).searchParams.get('timeZone')).toBe('UTC');
  expect(JSON.stringify(feed)).not.toContain(dear.title);
});

describe('what cannot be meant is refused with its name', () => {
  test.each([
    ['date=yesterday', 'date'],
    ['days=8', 'days'],
    ['days=Mon', 'days'],
    ['from=2026-02-30', 'from'],
    ['hours=9', 'hours'],
    ['hours=9-9', 'hours'],
    ['hours=24-25', 'hours'],
    ['minPrice=x', 'minPrice'],
    ['minPrice=20&maxPrice=10', 'maxPrice'],
    ['seats=0', 'seats'],
    ['seats=99', 'seats'],
    ['kind=both', 'kind'],
    ['rating=6', 'rating'],
    ['experience=god', 'experience'],
    ['language=tlh', 'language'],
    ['safety=helmet', 'safety'],
    ['sort=random', 'sort'],
    ['timeZone=Mars/Base', 'timeZone'],
    ['search=%00', 'search'],
    [`search=${'a'.repeat(201)}`, 'search'],
    [Array.from({ length: 30 }, (_, n) => `tag=t${n}`).join('&'), 'tag'],
  ])('%s', async (query, field) => {
    for (const ending of ['rss', 'json']) {
      const answer = await get(`/sessions.${ending}?${query}`);
      expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
    }
  });

  test('and a Game Master there is none of is not found', async () => {
    expect((await get('/game-masters/2147483647/sessions.rss')).statusCode).toBe(404);
    const refused = await get('/game-masters/x/sessions.rss');
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'id']);
  });
});

describe('for calendars', () => {
  const entries = (file: string) => {
    ICAL.design.strict = true;
    return new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent').map((event) => ({
      uid: event.getFirstPropertyValue('uid'),
      title: event.getFirstPropertyValue('summary'),
      starts: String(event.getFirstPropertyValue('dtstart')),
      status: event.getFirstPropertyValue('status'),
      sequence: event.getFirstPropertyValue('sequence'),
    }));
  };
  const year = clock.now().getUTCFullYear() + 1;
  const scheduledAt = new Date(`${year}-03-30T01:30:00Z`);

  test('a Game Master has all the dates that can be booked, in their order, and no draft', async () => {
    const { profile } = await aGameMaster();
    const later = await aSession({
      gameMasterId: profile.id,
      scheduledAt: new Date(scheduledAt.getTime() + 7 * 86_400_000),
    });
    const first = await aSession({
      gameMasterId: profile.id,
      scheduledAt,
      title: 'Salt; a\r\nBEGIN:VALARM\u0007 “tale”',
    });
    await aSession({ gameMasterId: profile.id, status: 'draft', scheduledAt });
    await aSession({ gameMasterId: profile.id, status: 'cancelled', scheduledAt });
    await aSession({ scheduledAt });
    const answer = await get(`/game-masters/${profile.id}/sessions.ics`);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(entries(answer.body).map(({ uid, starts }) => [uid, starts])).toEqual([
      [`session-${first.id}@${new URL(env.publicUrl).hostname}`, `${year}-03-30T01:30:00Z`],
      [`session-${later.id}@${new URL(env.publicUrl).hostname}`, `${year}-04-06T01:30:00Z`],
    ]);
    const again = await get(`/game-masters/${profile.id}/sessions.ics`, {
      'if-none-match': String(answer.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  test('one session is a file of its own, struck once it is cancelled', async () => {
    const { id } = await aSession({ scheduledAt });
    const path = `/sessions/${id}/calendar.ics`;
    const before = await get(path);
    expect(before.headers['content-disposition']).toBe('attachment; filename="questboard.ics"');
    const [planned] = entries(before.body);
    expect(planned).toMatchObject({ status: 'CONFIRMED', starts: `${year}-03-30T01:30:00Z` });
    await db.session.update({ where: { id }, data: { status: 'cancelled', version: { increment: 1 } } });
    const [struck] = entries((await get(path)).body);
    expect(struck).toMatchObject({ uid: planned!.uid, status: 'CANCELLED' });
    expect(Number(struck!.sequence)).toBeGreaterThan(Number(planned!.sequence));
  });

  test('calendars on the web are told the same, and a draft is nobody’s', async () => {
    const { id } = await aSession({ scheduledAt, title: 'Salt & Silver + more' });
    const draft = await aSession({ status: 'draft' });
    const to = async (calendar: string) =>
      new URL(String((await get(`/sessions/${id}/calendar/${calendar}`)).headers.location));
    const google = await to('google');
    expect(google.origin).toBe('https://calendar.google.com');
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      text: 'Salt & Silver + more',
      dates: `${year}0330T013000Z/${year}0330T043000Z`,
      details: expect.stringContaining(`${env.publicUrl}/sessions/${id}`),
    });
    const outlook = await to('outlook');
    expect(outlook.search).not.toContain('+');
    expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
      subject: 'Salt & Silver + more',
      startdt: `${year}-03-30T01:30:00.000Z`,
      enddt: `${year}-03-30T04:30:00.000Z`,
    });
    for (const path of ['calendar.ics', 'calendar/google', 'calendar/outlook']) {
      expect((await get(`/sessions/${draft.id}/${path}`)).statusCode).toBe(404);
      expect((await get(`/sessions/x/${path}`)).statusCode).toBe(400);
    }
  });

  test('what was typed or asked for stays in its line', async () => {
    const lines = async (path: string) =>
      (await get(path)).body.split('\r\n').filter((line) => !line.startsWith(' '));
    const search = encodeURIComponent('a\r\nBEGIN:VEVENT\r\nSUMMARY:Pay elsewhere\nEND:VEVENT; b, c');
    const asked = await lines(`/sessions.ics?search=${search}&tag=${encodeURIComponent('x\nBEGIN:VALARM')}`);
    expect(asked.filter((line) => /^(?:BEGIN|SUMMARY|END)/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
    ]);
    const { id } = await aSession({ scheduledAt, title: 'Salt; one, two\r\nBEGIN:VALARM' });
    const begun = (await lines(`/sessions/${id}/calendar.ics`)).filter((line) => line.startsWith('BEGIN'));
    expect(begun).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
  });

  test('a search of the board is one too, and a bad one is refused', async () => {
    const { title } = await aSession({ scheduledAt, gameSystem: 'Paranoia' });
    const { body } = await get('/sessions.ics?system=Paranoia');
    expect(entries(body).map((entry) => entry.title)).toEqual([title]);
    expect((await get('/sessions.ics?seats=0')).statusCode).toBe(400);
  });
});

test('a feed is called by all that it looks for, so that two of them can be told apart', async () => {
  const titleOf = async (search: string) => (await get(`/sessions.json?${search}`)).json().title;
  const plain = await titleOf('');
  expect(await titleOf('maxPrice=25&seats=2&date=thisWeek&hours=17-24&experience=new')).toBe(
    `${plain}: room for 2, $25 or less, this week, 17:00 to 24:00, for beginners`,
  );
  expect(await titleOf('rating=4.5&minPrice=10&days=6,7&language=de&safety=x_card')).toBe(
    `${plain}: $10 or more, Saturdays and Sundays, in German, X-card, 4.5 stars or more`,
  );
  expect(await titleOf('from=2026-12-01&to=2026-12-31')).toBe(`${plain}: from 2026-12-01, until 2026-12-31`);
});
