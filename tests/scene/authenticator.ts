import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';

const HOME = { origin: 'http://localhost:3000', rpId: 'localhost' };
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Deed {
  /** Origin the browser reports; undefined: our site. */
  origin?: string;
  rpId?: string;
  /** Signature counter the device reports. */
  counter?: number;
  /** User verification by fingerprint, face or PIN took place. */
  isVerified?: boolean;
  /** The device sends an attestation certificate. */
  namesMaker?: boolean;
  /** User handle the device returns. */
  userHandle?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url = (data: Buffer) => data.toString('base64url');
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));

const der = (tag: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([
    Buffer.from(body.length < 128 ? [tag, body.length] : [tag, 0x81, body.length]),
    body,
  ]);
};

/** CBOR: the statement "fido-u2f" {"sig": …, "x5c": […]} over this data, with an unsigned certificate. */
function byMaker(data: Buffer): Buffer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsa = Buffer.from('300a06082a8648ce3d040302', 'hex');
  const time = der(0x17, Buffer.from('200101000000Z'));
  const head = [Buffer.from('a003020102020101', 'hex'), ecdsa, der(0x30), der(0x30, time, time), der(0x30)];
  const about = der(0x30, ...head, publicKey.export({ type: 'spki', format: 'der' }));
  const certificate = der(0x30, about, ecdsa, der(0x03, Buffer.alloc(1)));
  const signature = sign('sha256', data, privateKey);
  return Buffer.concat([
    Buffer.from('686669646f2d7532666761747453746d74a263736967', 'hex'),
    Buffer.from([0x58, signature.length]),
    signature,
    Buffer.from('63783563', 'hex'),
    Buffer.from([0x81, 0x58, certificate.length]),
    certificate,
  ]);
}

/** Simulates a device with one passkey and its browser, as far as our server sees them. */
export function aDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // CBOR: the map {1: 2, 3: -7, -1: 1, -2: x, -3: y}, which is an ES256 key.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const id = randomBytes(16);
  let counter = 0;
  let owner = '';

  function authenticatorData({ rpId = HOME.rpId, isVerified = true, ...deed }: Deed, made: Buffer) {
    counter = deed.counter ?? counter + 1;
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (made.length ? WITH_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, made]);
  }
  const answer = (response: object) =>
    JSON.stringify({ id: url(id), rawId: url(id), type: 'public-key', response });

  return {
    credentialId: url(id),

    /** Creates the passkey requested by these options. */
    create(options: string, deed: Deed = {}): string {
      const { challenge, user } = JSON.parse(options) as { challenge: string; user: { id: string } };
      owner ||= user.id;
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(deed, made);
      const clientDataJSON = clientData('create', challenge, deed.origin ?? HOME.origin);
      const point = Buffer.concat([
        Buffer.from([4]),
        Buffer.from(x, 'base64url'),
        Buffer.from(y, 'base64url'),
      ]);
      const signed = [Buffer.alloc(1), sha256(HOME.rpId), sha256(clientDataJSON), id, point];
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74', 'hex'),
        deed.namesMaker ? byMaker(Buffer.concat(signed)) : Buffer.from('646e6f6e656761747453746d74a0', 'hex'),
        Buffer.from('686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: url(clientDataJSON),
        attestationObject: url(attestationObject),
        transports: ['internal', 'Not A Word'],
      });
    },

    /** Signs the challenge of these options. */
    get(options: string, deed: Deed = {}): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      const clientDataJSON = clientData('get', challenge, deed.origin ?? HOME.origin);
      const data = authenticatorData(deed, Buffer.alloc(0));
      return answer({
        clientDataJSON: url(clientDataJSON),
        authenticatorData: url(data),
        signature: url(sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)),
        userHandle: deed.userHandle ?? (owner || null),
      });
    },
  };
}

/** Creates a stored passkey that belongs to no simulated device. */
export async function aPasskeyOf(userId: number): Promise<number> {
  const { id } = await db.passkey.create({
    data: {
      userId,
      credentialId: randomBytes(16).toString('base64url'),
      publicKey: new Uint8Array(1),
      counter: 0,
      name: 'Phone',
      createdAt: clock.now(),
      lastUsedAt: clock.now(),
    },
  });
  return id;
}
