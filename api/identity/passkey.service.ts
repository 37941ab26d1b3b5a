import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { refuseDuplicate } from '../platform/duplicates.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { log } from '../platform/log.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { site } from '../platform/site.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { addressNow } from './access.service.ts';
import { confirmPassword, lockPassword } from './own-password.service.ts';
import { MOST_PASSKEYS, newPasskey, passkeyName, passkeyStart } from './passkey.rules.ts';
import { algorithms, ask, handleOf, ourSite, spendQuestion, timeout } from './passkey-question.ts';
import { webauthn } from './webauthn.ts';

const startsPerUser = limit('passkey-start', 20, 3600);

const LOG_IN = 'Please log in to manage your passkeys';
const SECURITY_URL = `${env.publicUrl}/account/profile/security`;

const inOrder = { orderBy: { id: 'asc' } } as const;

/** Returns a user's passkeys, the oldest first; never the keys themselves. */
export const passkeysOf = (userId: number) =>
  db.passkey.findMany({
    ...inOrder,
    where: { userId },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
export type OwnPasskey = Awaited<ReturnType<typeof passkeysOf>>[number];

function refuseMoreThan(count: number) {
  if (count < MOST_PASSKEYS) return;
  throw new Refusal('CONFLICT', `You have ${MOST_PASSKEYS} passkeys. Remove one that you do not use first.`);
}

/** Returns what the viewer's device makes a passkey of. The password keeps out others at an open browser. */
export async function startPasskey(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { password } = parse(passkeyStart, input ?? {});
  const { rpId } = ourSite();
  const confirmed = await confirmPassword(viewer, password, 'password');
  await startsPerUser.use(viewer.id);
  const known = await db.passkey.findMany({ ...inOrder, where: { userId: viewer.id } });
  refuseMoreThan(known.length);
  const challenge = await transaction(async (tx) => {
    await lockPassword(tx, viewer.id, confirmed);
    return ask(tx, 'add_passkey', viewer.id);
  });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: rpId,
    rpName: site().name,
    userID: new Uint8Array(handleOf(viewer.id)),
    userName: viewer.username,
    userDisplayName: viewer.fullName,
    challenge: new Uint8Array(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({
      id: one.credentialId,
      transports: one.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { options: JSON.stringify(options) };
}

/** Stores the passkey that a device made for the viewer, and mails them about it. */
export async function createPasskey(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { name, credential } = parse(newPasskey, input ?? {});
  const { id: credentialId, publicKey, counter } = await verifiedKey(viewer, credential);
  await onceEach(async (tx) => {
    await lockRow(tx, 'User', viewer.id);
    // A password reset meanwhile has ended every login and every passkey there was.
    const user = { id: viewer.id, disabledAt: null, erasedAt: null };
    const logins = await tx.loginToken.count({ where: { id: viewer.tokenId, user } });
    if (logins === 0) throw new Refusal('NOT_LOGGED_IN', LOG_IN);
    refuseMoreThan(await tx.passkey.count({ where: { userId: viewer.id } }));
    const { id } = await tx.passkey.create({
      data: {
        userId: viewer.id,
        credentialId,
        publicKey,
        counter,
        transports: credential.response.transports,
        name,
        createdAt: clock.now(),
      },
    });
    await audit(tx, viewer, 'passkey.added', 'User', viewer.id);
    const to = await addressNow(tx, viewer);
    await queueMail(tx, {
      kind: 'passkey-added',
      dedupeKey: `passkey-added:${id}`,
      to,
      subject: 'A passkey was added to your account',
      paragraphs: [
        `Hello ${viewer.fullName},`,
        `The passkey "${name}" can log in to your account "${viewer.username}" from now on, without the password. If it was you, there is nothing to do.`,
        'If it was not you, reset your password: that removes every passkey and logs out every device.',
      ],
      action: { label: 'Reset your password', url: `${env.publicUrl}/forgot-password` },
      footnote: `For any help, write to ${supportEmail()}.`,
    });
  });
  return { userId: viewer.id };
}

/** Returns the key in the device's answer to the viewer's challenge, given on our pages with user verification. */
async function verifiedKey(viewer: Viewer, credential: ReturnType<typeof newPasskey.parse>['credential']) {
  const { rpId, origin } = ourSite();
  const { challenge, userId } = await spendQuestion('add_passkey', credential.response.clientDataJSON);
  try {
    if (userId !== viewer.id) throw new Error('somebody else was asked');
    await refuseMaker(credential.response.attestationObject);
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) throw new Error('the attestation is wrong');
    if (registrationInfo.credential.id !== credential.id) throw new Error('it is that of another passkey');
    return registrationInfo.credential;
  } catch (error) {
    log.info({ userId: viewer.id, error: (error as Error).message }, 'a passkey was not taken');
    throw new Refusal(
      'BAD_INPUT',
      'We could not use the answer from your device. Please try again.',
      'credential',
    );
  }
}

/**
 * Refuses an attestation of the device's maker, which was not requested. It names certificates, and the library would
 * fetch any URL in them, in our own network too, to see whether they were revoked, and wait for whatever comes.
 */
async function refuseMaker(attestationObject: string) {
  const { decodeAttestationObject, isoBase64URL } = await webauthn();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')];
  if (format === 'none' || (format === 'packed' && !statement.get('x5c'))) return;
  throw new Error(`it says who made it: ${format}`);
}

/** Refuses a passkey that is known already, whoever it was made for. */
const onceEach = (work: (tx: Tx) => Promise<void>) =>
  refuseDuplicate(
    transaction(work),
    new Refusal('CONFLICT', 'This passkey was already added.', 'credential'),
  );

export async function renamePasskey(maybe: MaybeViewer, id: number, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { name } = parse(passkeyName, input ?? {});
  const { count } = await db.passkey.updateMany({ where: { id, userId: viewer.id }, data: { name } });
  if (count === 0) throw notFound('Passkey');
  return { userId: viewer.id };
}

/** Deletes a passkey, which logs nobody in any more, and mails the viewer. Logins made with it stay. */
export async function deletePasskey(maybe: MaybeViewer, id: number) {
  const viewer = requireViewer(maybe, LOG_IN);
  await transaction(async (tx) => {
    const passkey = await tx.passkey.findFirst({ where: { id, userId: viewer.id } });
    const { count } = await tx.passkey.deleteMany({ where: { id, userId: viewer.id } });
    if (!passkey || count === 0) throw notFound('Passkey');
    await audit(tx, viewer, 'passkey.removed', 'User', viewer.id);
    const to = await addressNow(tx, viewer);
    await queueMail(tx, {
      kind: 'passkey-removed',
      dedupeKey: `passkey-removed:${id}`,
      to,
      subject: 'A passkey was removed from your account',
      paragraphs: [
        `Hello ${viewer.fullName},`,
        `The passkey "${passkey.name}" can no longer log in to your account "${viewer.username}".`,
      ],
      action: { label: 'See your passkeys', url: SECURITY_URL },
      footnote: `If it was not you, reset your password, and write to ${supportEmail()} at once.`,
    });
  });
  return { userId: viewer.id };
}
