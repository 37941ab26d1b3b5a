import sharp from 'sharp';
import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { as } from '../../tests/scene/as.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { until } from '../../tests/scene/until.ts';
import { aStaffMember, aSuperAdmin } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { renderMail } from '../platform/mail.ts';
import { defaultSite, site } from '../platform/site.ts';
import type { Viewer } from '../platform/viewer.ts';
import { readSettings, watchSettings } from '../settings/settings.service.ts';

let app: TestApp;
let boss: Viewer;
beforeAll(async () => {
  app = await startApp();
  boss = await aSuperAdmin();
});
afterAll(() => app.close());

const SHOWN = 'settings { version siteName logoUrl accentDark accentLight }';
const version = async () => (await readSettings()).version;
const change = async (input: object) =>
  (await as(boss).ok('updateBranding', { version: await version(), ...input }, SHOWN)).settings;
const wrong = async (input: object, field: string) =>
  (await as(boss).refused('updateBranding', { version: await version(), ...input }, 'BAD_INPUT', field))
    .message;

test('only super admins change the brand', async () => {
  const input = { version: 0, siteName: 'The Prancing Pony' };
  await as(await aStaffMember()).refused('updateBranding', input, 'FORBIDDEN');
  await as(null).refused('updateBranding', input, 'NOT_LOGGED_IN');
  expect(site()).toEqual(defaultSite);
});

test('a name and colours are in mails at once, in the log with what was before, and go back', async () => {
  const mail = () =>
    renderMail({
      kind: 'account-kept',
      subject: 'Hello',
      paragraphs: ['Hi'],
      action: { label: 'Go', url: 'https://x.test' },
    });
  expect(mail().html).toContain('>Questboard</p>');
  await change({ siteName: '  Prancing  Pony & Sons ', accentDark: '#66CCFF', accentLight: '#005588' });
  expect(site()).toMatchObject({ name: 'Prancing Pony & Sons' });
  expect(site().styles).toContain('--ember:#66ccff');
  const { html } = mail();
  expect(html).toContain('>Prancing Pony &#38; Sons</p>');
  expect(html).toContain('background:#005588;color:');
  expect(html).not.toMatch(/Questboard|b4481e/);
  const entry = await db.auditEntry.findFirstOrThrow({
    where: { action: 'settings.changed' },
    orderBy: { id: 'desc' },
  });
  expect(entry).toMatchObject({
    actorId: boss.id,
    detail: {
      changed: {
        siteName: { old: 'Questboard', new: 'Prancing Pony & Sons' },
        accentDark: { old: null, new: '#66ccff' },
        accentLight: { old: null, new: '#005588' },
      },
    },
  });
  await change({ siteName: '', accentDark: '', accentLight: '' });
  expect(site()).toEqual(defaultSite);
  expect(mail().html).toContain('>Questboard</p>');
});

test('what cannot be seen or is no picture of ours is refused, and nothing changes', async () => {
  expect(await wrong({ accentDark: '#222244' }, 'accentDark')).toMatch(/is 1\.\d:1; it takes at least 3:1/);
  expect(await wrong({ accentLight: '#ffee88' }, 'accentLight')).toMatch(/light theme is 1\.\d:1/);
  for (const accentDark of ['red', '#fff', '#66ccff;}body{display:none', '#gggggg'])
    await wrong({ accentDark }, 'accentDark');
  for (const siteName of ['X', 'a'.repeat(31), '<b>Pony</b>', 'a" <x@y.test>'])
    await wrong({ siteName }, 'siteName');
  for (const logoUrl of [
    'https://evil.example/x.webp',
    '/files/../x.webp',
    'javascript:alert(1)',
    '/files/x.svg',
  ])
    await wrong({ logoUrl }, 'logoUrl');
  expect(site()).toEqual(defaultSite);
});

test('a logo is uploaded like every picture, small enough for a header, and no SVG', async () => {
  const upload = async (bytes: Uint8Array, type: string) => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(bytes)], { type }), 'logo');
    return fetch(`${app.url}/api/admin/upload?kind=logo`, {
      method: 'POST',
      body: form,
      headers: bearer(await tokenOf(boss)),
    });
  };
  const drawn = sharp({ create: { width: 900, height: 300, channels: 4, background: '#00000000' } });
  const answer = await upload(await drawn.png().toBuffer(), 'image/png');
  const { imageUrl } = (await answer.json()) as { imageUrl: string };
  const stored = await sharp(Buffer.from(await (await fetch(app.url + imageUrl)).arrayBuffer())).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 384, height: 128, hasAlpha: true });
  const svg = await upload(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
    'image/svg+xml',
  );
  expect(svg.status).toBe(400);
  expect(await change({ logoUrl: imageUrl })).toMatchObject({ logoUrl: imageUrl });
  expect(site().logoUrl).toBe(imageUrl);
  expect(renderMail({ kind: 'account-kept', subject: 'Hello', paragraphs: [] }).html).toContain(
    `${imageUrl}" alt=""`,
  );
  expect(await change({ logoUrl: '' })).toMatchObject({ logoUrl: null });
});

test('another process follows without a restart, and who asks for the brand asks no database', async () => {
  const end = await watchSettings();
  try {
    await change({ siteName: 'Before' });
    // Acts like another process: updates the row, then notifies.
    await db.$executeRaw`UPDATE "Setting" SET version = version + 1, value = jsonb_set(value, '{siteName}', '"Elsewhere"')`;
    await db.$queryRaw`SELECT pg_notify('questboard', ${JSON.stringify({ origin: 'another', type: 'settings', detail: null })})::text`;
    await until(() => site().name === 'Elsewhere');
    expect(await statementsOf(async () => site())).toEqual([]);
  } finally {
    end();
    await change({ siteName: '' });
  }
});
