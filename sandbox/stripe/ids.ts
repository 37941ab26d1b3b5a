import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function randomText(length: number): string {
  let out = '';
  for (const byte of randomBytes(length)) out += ALPHABET[byte % ALPHABET.length];
  return out;
}

/** Returns an ID in Stripe's style: a prefix and 24 random characters (58 for Checkout sessions). */
export function newId(prefix: string): string {
  return prefix === 'cs_test' ? `cs_test_a1${randomText(58)}` : `${prefix}_${randomText(24)}`;
}

export function newClientSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`;
}

export function requestId(): string {
  return `req_${randomText(14)}`;
}

/** The same card number always has the same fingerprint, as at Stripe; the number itself is never stored. */
export function fingerprint(cardNumber: string): string {
  return createHash('sha256')
    .update(`fingerprint:${cardNumber}`)
    .digest('base64url')
    .replace(/[-_]/g, 'x')
    .slice(0, 16);
}
