import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** A request as received, with its URL still encoded. */
export interface Signed {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

const MOST_SKEW_MS = 15 * 60_000;
const MUST_SIGN = ['host', 'x-amz-content-sha256', 'x-amz-date'];

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Encodes as in RFC 3986, which escapes five more characters than JavaScript. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Returns Amazon's error code for refusing the request; null: the signature (version 4) is valid. */
export function refusalOf({ method, url, headers, body }: Signed, keys: Keys): string | null {
  const header = (name: string) => [headers[name]].flat().join(',');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (!parts) return 'AccessDenied';
  const [, id, day, region, names = '', signature] = parts;
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';

  const signed = names.split(';');
  const amazons = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  if ([...MUST_SIGN, ...amazons].some((name) => !signed.includes(name))) return 'AccessDenied';
  const time = header('x-amz-date');
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) <= MOST_SKEW_MS) || !time.startsWith(day!)) return 'RequestTimeTooSkewed';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const { pathname, searchParams } = new URL(url, 'http://store');
  const path = pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    method,
    path.join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [region!, 's3', 'aws4_request'].reduce(
    (last, part) => hmac(last, part),
    hmac(`AWS4${keys.secretAccessKey}`, day!),
  );
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
