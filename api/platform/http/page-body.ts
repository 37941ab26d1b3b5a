import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, crc32, deflateRaw, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(deflateRaw);

type Encoding = 'br' | 'gzip';

/** The text of a page in the encodings in which it is sent, each followed by the part for one user. */
export interface PageBody {
  readonly etag: (end: string) => string;
  /** Size in memory, with room for the compressed forms. */
  readonly bytes: number;
  /** The page is compressed once, however often it is sent; null: uncompressed. */
  readonly as: (encoding: Encoding | null, end: string) => Promise<Buffer>;
}

/** Compresses a text in two parts, the first before the second is known. */
interface InParts {
  readonly begin: (text: Buffer) => Promise<Buffer>;
  readonly join: (text: Buffer, begun: Buffer, end: Buffer) => Promise<Buffer>;
}

const inParts: Record<Encoding, InParts> = {
  br: {
    begin: (text) =>
      brotli(text, {
        params: { [zlib.BROTLI_PARAM_QUALITY]: 5 },
        finishFlush: zlib.BROTLI_OPERATION_FLUSH,
      }),
    join: async (_text, begun, end) => Buffer.concat([begun, ...asBrotliBlocks(end)]),
  },
  gzip: {
    begin: (text) => deflate(text, { level: 6, finishFlush: zlib.Z_FULL_FLUSH }),
    join: async (text, begun, end) => {
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(end, crc32(text)));
      trailer.writeUInt32LE(text.length + end.length, 4);
      return Buffer.concat([GZIP_HEADER, begun, await deflate(end), trailer]);
    },
  },
};

/** RFC 1952: deflate, no flags, no time, any system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 7932: the length of a block fits into 16 bits up to this. */
const LONGEST_BLOCK = 2 ** 16;

/** The end of a brotli stream, as in RFC 7932: blocks that are not compressed, and the empty last one. */
function* asBrotliBlocks(text: Buffer) {
  for (let at = 0; at < text.length; at += LONGEST_BLOCK) {
    const part = text.subarray(at, at + LONGEST_BLOCK);
    // Not the last (1 bit), its length in four nibbles (2 bits), less one (16 bits), not compressed (1 bit).
    const header = Buffer.alloc(3);
    header.writeUIntLE(((part.length - 1) << 3) | (1 << 19), 0, 3);
    yield header;
    yield part;
  }
  yield Buffer.from([0b11]);
}

export function pageBody(html: string): PageBody {
  const plain = Buffer.from(html);
  const name = hash('sha256', plain, 'base64url').slice(0, 22);
  const begun = new Map<Encoding, Promise<Buffer>>();
  return {
    // Weak: each encoding has other bytes.
    etag: (end) => `W/"${name}${end && hash('sha256', end, 'base64url').slice(0, 22)}"`,
    bytes: Math.ceil(plain.length * 1.5),
    async as(encoding, end) {
      const rest = Buffer.from(end);
      if (encoding === null) return end ? Buffer.concat([plain, rest]) : plain;
      const { begin, join } = inParts[encoding];
      const beginning = begun.get(encoding) ?? begin(plain);
      begun.set(encoding, beginning);
      return join(plain, await beginning, rest);
    },
  };
}

/** null: the client accepts neither encoding. */
export function encodingFor(accepted: string): Encoding | null {
  // `br;q=0` means that it is not accepted.
  const refused = /;\s*q=0(\.0*)?\s*$/i;
  const names = accepted
    .split(',')
    .filter((one) => !refused.test(one))
    .map((one) => one.split(';')[0]!.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? null;
}
