import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { Prisma } from '../../api/platform/db.ts';
import { read } from '../../api/platform/read.ts';

/** Malicious inputs, and a client that sends them unchanged. */

export const hostileTexts = [
  '',
  '   ',
  '\u200b\u200d\ufeff',
  '\u202egpj.exe',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u001b[31m\r\nSet-Cookie: a=b',
  '\'; DROP TABLE "User"; --',
  '<script>alert(1)</script>',
  '{{7*7}}%s%n',
  '__proto__',
  'constructor',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '=HYPERLINK("https://evil.example")',
  '０１２',
  'ﬀ'.repeat(100),
  'e\u0301'.repeat(3000),
  'a'.repeat(200_000),
];

export const hostileNumbers = [0, -1, 1.5, 2 ** 31, 2 ** 53 + 1, 1e308, -0];

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);

export const hostileValues: unknown[] = [
  ...hostileTexts,
  ...hostileNumbers,
  null,
  true,
  false,
  [],
  {},
  [null],
  [[1]],
  { $gt: '' },
  { toString: 1, valueOf: null, length: -1 },
  nested(1_000),
];

/** Malicious ids, as they appear in an address. */
export const hostileIds = [
  ...['0', '-1', '1.5', '2147483648', '9007199254740993', '99999999999999999999', 'abc', 'NaN', '1e3'],
  ...['%00', '1%00', '%2e%2e', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '%ff', '%', '%u0000', '%E2%80%8B', '%20'],
  ...['1;--', '+1', '0x10', '%EF%BC%91', '__proto__', 'constructor', 'U2Vzc2lvbjox', 'a'.repeat(300)],
];

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the path
  body: any;
  text: string;
}

/** Sends a request byte for byte, without normalizing the path. */
export function send(
  base: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { hostname, port, method, path, headers: { ...length, ...headers }, timeout: 20_000 };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = (response.headers['content-type'] ?? '').includes('json');
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text, body: isJson && text ? JSON.parse(text) : text });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path.slice(0, 80)} hangs`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Counts the rows of all tables but rate limits and the board's change log, which refused requests may write. */
export async function rowCounts(): Promise<Record<string, number>> {
  counting ??= countingAll();
  const rows = await read<{ name: string; count: number }>`${await counting}`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Built once and planned once, because the count runs after each of thousands of inputs. */
let counting: Promise<Prisma.Sql> | undefined;
async function countingAll(): Promise<Prisma.Sql> {
  const tables = await read<{ name: string }>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('RateLimit', 'ChoiceChange', '_prisma_migrations')`;
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}"`);
  return Prisma.raw(counts.join(' UNION ALL '));
}

/** Returns the Stripe-Signature header for these bytes. */
export function signature(secret: string, body: string | Buffer, at = new Date()) {
  const time = Math.floor(at.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return `t=${time},v1=${mac}`;
}

/** Expects no crash, no internals in the text, and a message for the caller. */
export function expectDecent(what: string, { status, body, text }: Answer) {
  const seen = `${what} → ${status} ${text.slice(0, 300)}`;
  if (status >= 500) throw new Error(seen);
  if (status >= 400 && status !== 431 && typeof body?.code !== 'string') throw new Error(`no code: ${seen}`);
  if (status >= 400 && typeof body?.message !== 'string') throw new Error(`no message: ${seen}`);
  if (/node_modules|\.ts:\d|[Pp]risma|[Pp]ostgres|SELECT |at async/.test(status >= 400 ? text : '')) {
    throw new Error(`a word too many: ${seen}`);
  }
}
