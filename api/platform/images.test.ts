import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { imageBytesMax, processPicture } from './images.ts';
import { Refusal } from './refusal.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><rect width="64" height="64"/></svg>';
const flat = (width = 64, height = 48, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 90, b: 40, alpha: 0.5 } } });
const text = (s: string) => Buffer.from(s, 'latin1');

function crc(bytes: Buffer): number {
  let c = ~0;
  for (const byte of bytes) {
    c ^= byte;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return ~c >>> 0;
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc(named), out.length - 4);
  return out;
}

/** A PNG that claims any size it likes and carries whatever data it likes. */
function pngClaiming(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function gifClaiming(width: number, height: number): Buffer {
  const head = Buffer.from(
    'GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;',
    'latin1',
  );
  for (const at of [6, 24]) {
    head.writeUInt16LE(width, at);
    head.writeUInt16LE(height, at + 2);
  }
  return head;
}

type Sample = [name: string, make: () => Buffer | Promise<Buffer>];

const refused: Sample[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from([0xff])],
  ['zeroes', () => Buffer.alloc(4096)],
  ['plain text', () => text('hello, I am a picture')],
  ['a web page', () => text('<!doctype html><script>alert(1)</script>')],
  ['SVG', () => text(svg)],
  ['SVG after an XML declaration', () => text(`<?xml version="1.0"?>\n<!-- x -->\n${svg}`)],
  ['SVG after a byte order mark', () => Buffer.from(`\ufeff${svg}`)],
  ['SVG reading a local file', () => text(svg.replace('<rect', '<image href="file:///etc/passwd"/><rect'))],
  ['compressed SVG', () => deflateSync(text(svg))],
  ['XML with entities', () => text('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>')],
  ['JavaScript', () => text('alert(document.cookie)')],
  ['PHP', () => text('<?php system($_GET["c"]); ?>')],
  ['a ZIP', () => Buffer.concat([text('PK\x03\x04'), Buffer.alloc(200)])],
  ['an empty ZIP', () => Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)])],
  ['a PDF', () => text('%PDF-1.7\n%%EOF')],
  ['PostScript', () => text('%!PS-Adobe-3.0 EPSF-3.0\n/x {run} def')],
  [
    'ImageMagick MVG',
    () => text('push graphic-context\nfill url(https://example.com/x)\npop graphic-context'),
  ],
  ['an ELF program', () => Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(120)])],
  ['a Windows program', () => Buffer.concat([text('MZ'), Buffer.alloc(120)])],
  ['gzip', () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), Buffer.alloc(60)])],
  ['TIFF', () => flat().tiff().toBuffer()],
  ['BMP', () => Buffer.concat([text('BM'), Buffer.alloc(60)])],
  ['an icon', () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(60)])],
  ['a Photoshop file', () => Buffer.concat([text('8BPS\0\x01'), Buffer.alloc(60)])],
  ['an MP4', () => Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypmp42'), Buffer.alloc(60)])],
  ['the start of a PNG', async () => (await flat().png().toBuffer()).subarray(0, 24)],
  ['a cut JPEG', async () => (await noise(400).jpeg().toBuffer()).subarray(0, 9000)],
  ['a cut WebP', async () => (await noise(400).webp().toBuffer()).subarray(0, 5000)],
  ['a cut GIF', async () => (await noise(200).gif().toBuffer()).subarray(0, 3000)],
  ['a PNG with a broken middle', async () => broken(await noise(300).png().toBuffer())],
  [
    'an AVIF head with nothing behind',
    () => Buffer.concat([Buffer.from([0, 0, 0, 28]), text('ftypavif'), Buffer.alloc(64)]),
  ],
  ['a PNG claiming 60000 × 60000', () => pngClaiming(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000)))],
  ['a PNG claiming 0 × 0', () => pngClaiming(0, 0, deflateSync(Buffer.alloc(10)))],
  ['a PNG claiming more rows than it has', () => pngClaiming(3000, 3000, deflateSync(Buffer.alloc(500)))],
  ['a real PNG of 49 megapixels in few bytes', () => flat(7000, 7000).png().toBuffer()],
  ['a real AVIF of 17 megapixels in few bytes', () => flat(4130, 4130).avif({ effort: 0 }).toBuffer()],
  ['a GIF claiming 65535 × 65535', () => gifClaiming(65_535, 65_535)],
  ['a GIF that is also a script', () => text('GIF89a/*\x01\x00\x80*/=1;alert(1)//')],
  ['a JPEG head on a web page', () => text('\xff\xd8\xff\xe0\x00\x10JFIF<script>alert(1)</script>')],
  ['one pixel', () => flat(1, 1).png().toBuffer()],
  ['a strip one pixel high', () => flat(4000, 1).png().toBuffer()],
  ['more than 2 MB', () => Buffer.alloc(imageBytesMax + 1, 7)],
  ['a real PNG of more than 2 MB', () => noise(1000).png({ compressionLevel: 0 }).toBuffer()],
];

function noise(side: number) {
  const data = Buffer.alloc(side * side * 3);
  let v = 12345;
  for (let i = 0; i < data.length; i++) {
    v = (Math.imul(v, 1103515245) + 12345) >>> 0;
    data[i] = v >>> 16;
  }
  return sharp(data, { raw: { width: side, height: side, channels: 3 } });
}

function broken(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0xaa, copy.length >> 1, (copy.length >> 1) + 64);
  return copy;
}

const script = '<script>alert("kept")</script>';
const gps = {
  IFD0: { Artist: 'Jane Doe', Copyright: script },
  IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
};

const accepted: Sample[] = [
  ['PNG', () => flat().png().toBuffer()],
  ['PNG with alpha', () => flat(64, 64, 4).png().toBuffer()],
  ['16-bit PNG', () => flat().toColourspace('rgb16').png().toBuffer()],
  ['JPEG', () => flat().jpeg().toBuffer()],
  ['CMYK JPEG', () => flat(300, 200).toColourspace('cmyk').jpeg().toBuffer()],
  ['grey JPEG', () => flat().greyscale().jpeg().toBuffer()],
  ['JPEG with a place and a name in it', () => flat().withExif(gps).jpeg().toBuffer()],
  ['JPEG with a script behind it', async () => Buffer.concat([await flat().jpeg().toBuffer(), text(script)])],
  [
    'PNG with a ZIP behind it',
    async () => Buffer.concat([await flat().png().toBuffer(), text(`PK\x03\x04${script}`)]),
  ],
  ['GIF with a script behind it', async () => Buffer.concat([await flat().gif().toBuffer(), text(script)])],
  [
    'animated GIF',
    () =>
      animated()
        .gif({ delay: [80, 80] })
        .toBuffer(),
  ],
  [
    'animated WebP',
    () =>
      animated()
        .webp({ delay: [80, 80] })
        .toBuffer(),
  ],
  ['WebP', () => flat().webp().toBuffer()],
  ['AVIF', () => flat().avif({ effort: 0 }).toBuffer()],
];

function animated() {
  return sharp(Buffer.concat([Buffer.alloc(32 * 32 * 3, 10), Buffer.alloc(32 * 32 * 3, 240)]), {
    raw: { width: 32, height: 64, channels: 3, pageHeight: 32 },
  });
}

test.each(refused)('refuses %s', async (_name, make) => {
  const sent = await make();
  const answer = await processPicture(sent, 'session').catch((error: unknown) => error);
  expect(answer).toBeInstanceOf(Refusal);
  expect(answer).toMatchObject({ code: 'BAD_INPUT', field: 'image' });
  expect((answer as Refusal).message).toMatch(/[A-Z].+\.$/);
});

test.each(accepted)('makes %s a still WebP of its own', async (_name, make) => {
  const sent = await make();
  for (const kind of ['person', 'session'] as const) {
    const { data, width, height } = await processPicture(sent, kind);
    const found = await sharp(data).metadata();
    expect(found).toMatchObject({ format: 'webp', width, height });
    expect(found.pages ?? 1).toBe(1);
    expect([found.exif, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined]);
    expect(data.equals(sent)).toBe(false);
    expect(data.includes('<script>') || data.includes('Jane Doe')).toBe(false);
  }
});

test('many at once take turns, and those who would wait long are told when to come again', async () => {
  const large = await flat(2400, 1200).jpeg().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => processPicture(large, 'person')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  const refusal = { code: 'UNAVAILABLE', field: 'image', retryAfterSeconds: 10 };
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal);
  }
  await expect(processPicture(large, 'person')).resolves.toBeTruthy();
});

test('people are square and at most 500, sessions at most 1200 wide, nothing is enlarged', async () => {
  const large = await flat(2400, 1200).jpeg().toBuffer();
  expect(await processPicture(large, 'person')).toMatchObject({ width: 500, height: 500 });
  expect(await processPicture(large, 'session')).toMatchObject({ width: 1200, height: 600 });
  const small = await flat(300, 200).png().toBuffer();
  expect(await processPicture(small, 'person')).toMatchObject({ width: 200, height: 200 });
  expect(await processPicture(small, 'session')).toMatchObject({ width: 300, height: 200 });
});

test('a picture taken sideways is stored upright', async () => {
  const sideways = await flat(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await processPicture(sideways, 'session')).toMatchObject({ width: 200, height: 300 });
});
