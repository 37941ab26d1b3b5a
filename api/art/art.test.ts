import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { gameMasterArtColor, gameMasterArtSvg, sessionArtColor, sessionArtSvg } from './art.ts';
import { lettersWidth, wrap } from './lettering.ts';
import { openGraphPicture, openGraphSvg } from './open-graph.ts';
import { renderArt } from './render.ts';

const systems = [
  'Dungeons & Dragons 5E',
  'Pathfinder 2E',
  'Call of Cthulhu 7E',
  'Blades in the Dark',
  'Daggerheart',
  'A game nobody knows',
];
const size = { width: 600, height: 338 };
const card = {
  id: 7,
  gameSystem: 'Daggerheart',
  title: 'The Walking Orchard',
  whenText: 'Sat, Nov 28 · 7:00 PM EST',
  seatsText: '3 of 5 seats left',
  gmName: 'Priya Raghunathan',
  priceText: '$20.00',
  siteName: 'Questboard',
};

/** Sixteen by nine grey values: near enough to what an eye takes from a thumbnail. */
async function impression(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { unlimited: true })
    .removeAlpha()
    .resize(16, 9, { fit: 'fill' })
    .raw()
    .toBuffer();
}

function distance(a: Buffer, b: Buffer): number {
  return a.reduce((sum, v, i) => sum + Math.abs(v - b[i]!), 0) / a.length;
}

test.each(systems)('%s: the same id draws the same picture, another id another', (gameSystem) => {
  const draw = (id: number) => sessionArtSvg({ id, gameSystem }, size);
  expect(draw(3)).toBe(draw(3));
  expect(new Set(Array.from({ length: 12 }, (_, i) => draw(i + 1))).size).toBe(12);
});

test.each(systems.slice(0, 5))('%s: no two of a page look alike', async (gameSystem) => {
  const seen = await Promise.all(
    Array.from({ length: 8 }, (_, i) => impression(sessionArtSvg({ id: i + 1, gameSystem }, size))),
  );
  for (let i = 0; i < seen.length; i++) {
    for (let j = 0; j < i; j++) expect(distance(seen[i]!, seen[j]!)).toBeGreaterThan(0.8);
  }
});

test('no drawing holds a number that is none, and none asks the machine for a font', () => {
  for (let id = 1; id <= 12; id++) {
    for (const gameSystem of systems) {
      expect(sessionArtSvg({ id, gameSystem }, size)).not.toMatch(/NaN|undefined|Infinity|<text/);
    }
    expect(gameMasterArtSvg({ id })).not.toMatch(/NaN|undefined|Infinity|<text/);
  }
  expect(openGraphSvg(card)).not.toMatch(/NaN|undefined|Infinity|<text/);
});

test('is rendered in the sizes and formats of the site', async () => {
  const found = async (data: Buffer) => {
    const { format, width, height } = await sharp(data).metadata();
    return [format, width, height];
  };
  const session = { kind: 'session', id: 1, gameSystem: 'Pathfinder 2E' } as const;
  const gameMaster = { kind: 'gameMaster', id: 1 } as const;
  expect(await found(await renderArt(session, 1200, 'webp'))).toEqual(['webp', 1200, 675]);
  for (const width of [80, 160, 320]) {
    expect(await found(await renderArt(session, width, 'avif'))).toEqual([
      'heif',
      width,
      Math.round((width * 9) / 16),
    ]);
    expect(await found(await renderArt(gameMaster, width, 'webp'))).toEqual(['webp', width, width]);
  }
});

/** How far a colour is from what the eye takes from the whole drawing, of 255. */
async function farFromMean(color: string, svg: string): Promise<number> {
  const mean = await sharp(Buffer.from(svg), { unlimited: true })
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return distance(mean, Buffer.from(color.slice(1), 'hex'));
}

const eight = Array.from({ length: 8 }, (_, at) => at + 1);
const meanOf = async (far: Promise<number>[]) =>
  (await Promise.all(far)).reduce((sum, each) => sum + each) / 8;

test.each(systems)('%s: the main colour is known before anything is drawn', async (gameSystem) => {
  const far = eight.map((id) =>
    farFromMean(sessionArtColor({ id, gameSystem }), sessionArtSvg({ id, gameSystem }, size)),
  );
  expect(await meanOf(far)).toBeLessThan(22);
});

test('the main colour of a likeness is known before it is drawn', async () => {
  const far = eight.map((id) => farFromMean(gameMasterArtColor({ id }), gameMasterArtSvg({ id })));
  expect(await meanOf(far)).toBeLessThan(22);
});

test.each([
  ['plain', card.title],
  ['markup', '<script>alert("1")</script> & </svg>'],
  ['many scripts', 'Żółć Ελλάδα Москва Việt 東京 🎲'],
  ['nothing', ''],
  ['one endless word', 'ab'.repeat(300)],
  ['endless', 'and then another door '.repeat(40)],
  ['control characters', 'a\u0000b\u0007c\ud800'],
])('a link preview is a JPEG of 1200 × 630 for a title that is %s', async (_name, title) => {
  const found = await sharp(await openGraphPicture({ ...card, title })).metadata();
  expect(found).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('the title changes the preview, and lines keep to their width', async () => {
  expect(openGraphSvg(card)).not.toBe(openGraphSvg({ ...card, title: 'The Walking Orchards' }));
  const lines = wrap('The quick brown fox jumps over the extraordinarily lazy dog', 'title', 60, 500, 3);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/…$/);
  for (const words of lines) expect(lettersWidth(words, 'title', 60)).toBeLessThanOrEqual(500);
});

test('the words are the same on a machine without any font', async () => {
  const script = `
    import { createHash } from 'node:crypto';
    const { openGraphPicture } = await import('./api/art/open-graph.ts');
    process.stdout.write(createHash('sha256').update(await openGraphPicture(${JSON.stringify(card)})).digest('hex'));`;
  const run = (extra: Record<string, string>) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, ...extra },
    }).toString();
  const bare = { FONTCONFIG_FILE: '/dev/null', FONTCONFIG_PATH: '/nonexistent', HOME: '/nonexistent' };
  expect(run(bare)).toBe(run({}));
});
