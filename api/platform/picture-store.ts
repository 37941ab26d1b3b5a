import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { timeLeft } from './call-deadline.ts';
import { env } from './env.ts';
import { log } from './log.ts';
import { guardProvider } from './provider.ts';
import { Refusal } from './refusal.ts';

/** Stores the bytes of pictures outside of the database. All its operations may be repeated. */
export interface PictureStore {
  put(name: string, data: Uint8Array): Promise<void>;
  /** null: there is no picture of that name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  delete(name: string): Promise<void>;
  /** True when a request is worth making at the moment. */
  isAvailable(): boolean;
}

/** The name of a resized picture includes its format. */
const fileOf = (name: string) => (name.includes('.') ? name : `${name}.webp`);

const says = (data: Buffer, at: number, word: string) =>
  data.toString('latin1', at, at + word.length) === word;

/** True when the head of the file is that of our pictures: a proxy before the store may answer with a page. */
function isPicture(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (says(data, 4, 'ftypavif')) return true;
  return says(data, 0, 'RIFF') && says(data, 8, 'WEBP') && data.readUInt32LE(4) + 8 === data.length;
}

/** Concurrent requests: a page of pictures that are not cached needs two dozen. */
const AT_ONCE = { players: 24, jobs: 4 };
const RETRY_SECONDS = 10;

const away = () =>
  new Refusal(
    'UNAVAILABLE',
    'Pictures cannot be reached at the moment. Please try again.',
    'image',
    RETRY_SECONDS,
  );

/** Any store that speaks S3: Amazon's, Cloudflare R2, MinIO, Ceph and others. */
function s3Store(settings: NonNullable<typeof env.pictureStore>): PictureStore {
  const { endpoint, bucket, ...signing } = settings;
  const client = new AwsClient({ ...signing, service: 's3', retries: 2, initRetryMs: 100 });
  const guard = guardProvider({ name: 'pictures', ...AT_ONCE, isAway: () => true });

  async function send(method: 'PUT' | 'GET' | 'DELETE', name: string, data?: Uint8Array) {
    const response = await client.fetch(`${endpoint}/${bucket}/${fileOf(name)}`, {
      method,
      ...(data && { body: data as Uint8Array<ArrayBuffer> }),
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(data ?? '')
          .digest('hex'),
        ...(data && { 'content-type': fileOf(name).endsWith('.avif') ? 'image/avif' : 'image/webp' }),
      },
      signal: AbortSignal.timeout(Math.max(1, timeLeft())),
    });
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.ok && (method !== 'GET' || isPicture(body))) return body;
    const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(body).toString())?.[1];
    // Without the right to list a bucket Amazon answers 403 for a missing file; a wrong key must not look like that.
    if (code === 'NoSuchKey') return null;
    throw new Error(`the store of pictures answered ${response.status} ${code ?? ''}`);
  }

  const ask: typeof send = async (method, ...rest) => {
    try {
      return await guard.call(() => send(method, ...rest));
    } catch (error) {
      log.warn({ method, error: (error as Error).message }, 'the store of pictures gave no answer');
      throw away();
    }
  };

  return {
    async put(name, data) {
      await ask('PUT', name, data);
    },
    get: (name) => ask('GET', name),
    async delete(name) {
      await ask('DELETE', name);
    },
    isAvailable: guard.isAvailable,
  };
}

/** null: pictures are in the database. */
export const pictureStore = env.pictureStore && s3Store(env.pictureStore);
