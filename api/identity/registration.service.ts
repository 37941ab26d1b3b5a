import type { z } from 'zod';
import { clock } from '../platform/clock.ts';
import { db, isUniqueViolation, type Prisma, type Tx } from '../platform/db.ts';
import { refuseDuplicate } from '../platform/duplicates.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { site } from '../platform/site.ts';
import { transaction } from '../platform/transaction.ts';
import type { RequestContext } from '../platform/viewer.ts';
import { settings } from '../settings/settings.service.ts';
import { removeAbandonedAccount } from './abandoned-account.ts';
import { browserZone } from './browser-zone.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { inConstantTime } from './constant-time.ts';
import { issueToken, ownerOfToken, spendToken } from './one-time-token.service.ts';
import { looksLikeUs } from './own-names.rules.ts';
import { refuseOurName } from './own-names.service.ts';
import { hashPassword } from './password-hash.ts';
import * as rules from './rules.ts';
import { keepUnmade, keepUnmadeLonger } from './unmade-account.ts';

export { hashPassword } from './password-hash.ts';

const registrationsPerIp = limit('register-ip', 100, 3600);
const resendCooldown = limit('resend-address', 1, rules.RESEND_COOLDOWN_SECONDS);
const resendsPerDay = limit('resend-day', 10, 86_400);
const resendsPerIp = limit('resend-ip', 60, 3600);

const COOLDOWN = 'Please wait {wait} before requesting another email.';
const BAD_LINK =
  'We were unable to verify your email address. The verification link may have expired or is invalid.';
const VERIFIED = 'Email verified successfully! You can now log in.';
const ALREADY_VERIFIED = 'Your email address is verified already. You can log in.';
const CLOSED = 'We take no new accounts at the moment. Please come back later.';
const TAKEN = 'Could not create account. Try a different username or email.';

type Registration = z.output<typeof rules.registration>;

interface Person {
  id: number;
  email: string;
  fullName: string;
}

/**
 * Makes an account that can log in once its address is verified. An address with an account gets another mail and the
 * caller the same answer: nobody can find out by trying addresses who has an account here.
 */
export async function register(input: unknown, { ip, headers }: Pick<RequestContext, 'ip' | 'headers'>) {
  if (!settings().registrationOpen) throw new Refusal('CONFLICT', CLOSED);
  const form = parse(rules.registration, input);
  refuseCommonPassword(form.password);
  await registrationsPerIp.use(ip);
  await inConstantTime(() => makeAccount(form, browserZone(headers)));
  return {
    username: form.username,
    email: form.email,
    message: 'Registration successful. Please check your email to verify your account.',
  };
}

async function makeAccount(form: Registration, zone: string | null) {
  refuseOurName(form.fullName);
  const password = await hashPassword(form.password);
  await removeAbandonedAccount(form.email);
  const make = () => transaction((tx) => makeOrTellOwner(tx, form, password, zone));
  // A concurrent registration took the name or the address: the second try sees its row.
  const made = make().catch((error) => (isUniqueViolation(error) ? make() : Promise.reject(error)));
  await refuseDuplicate(made, new Refusal('CONFLICT', TAKEN));
}

/** Refuses a taken user name openly. That an address has an account is told to its owner alone. */
async function makeOrTellOwner(tx: Tx, form: Registration, password: string, zone: string | null) {
  const { username, email } = form;
  // Read before the name: if the same form made the account a moment ago, its name is seen then.
  const owner = await tx.user.findUnique({ where: { email } });
  if (looksLikeUs(username, site().name) || (await isTaken(tx, username))) {
    throw new Refusal('CONFLICT', TAKEN, 'username');
  }
  if (owner) {
    await keepUnmade(tx, { username, email, password });
    return tellOwner(tx, owner);
  }
  const user = await tx.user.create({
    data: {
      username,
      displayUsername: username,
      email,
      fullName: form.fullName,
      timeZone: zone,
      adultConfirmedAt: form.isAdult ? clock.now() : null,
      createdAt: clock.now(),
    },
  });
  await tx.account.create({
    data: { userId: user.id, accountId: String(user.id), providerId: 'credential', password },
  });
  await sendLink(tx, user, form.redirect);
}

const isTaken = async (tx: Tx, username: string) =>
  (await tx.user.count({ where: { username } })) + (await tx.unmadeAccount.count({ where: { username } })) >
  0;

/** The same check for staff, who may be told which of the two is taken. */
export async function refuseTakenAccount(tx: Tx, { username, email }: { username: string; email: string }) {
  if (looksLikeUs(username, site().name) || (await isTaken(tx, username))) {
    throw new Refusal('CONFLICT', 'This username is taken', 'username');
  }
  if ((await tx.user.count({ where: { email } })) > 0) {
    throw new Refusal('CONFLICT', 'This email address already has an account', 'email');
  }
}

/** Mails the owner of an address that somebody tried to register it again, once a day at most. */
async function tellOwner(tx: Tx, owner: Person) {
  await queueMail(tx, {
    kind: 'already-registered',
    dedupeKey: `already-registered:${owner.id}:${clock.now().toISOString().slice(0, 10)}`,
    to: owner.email,
    subject: `You already have a ${site().name} account`,
    paragraphs: [
      `Hello ${owner.fullName},`,
      'Somebody tried to register with your address, which already has an account. If it was you, log in instead.',
    ],
    action: { label: 'Log in', url: `${env.publicUrl}/login` },
    footnote: 'Forgot your password? The login page helps. If it was not you, there is nothing to do.',
  });
}

async function sendLink(tx: Tx, user: Person, redirect: string | null) {
  const { id, secret } = await issueToken(tx, {
    purpose: 'verify_email',
    userId: user.id,
    seconds: rules.VERIFICATION_LINK_HOURS * 3600,
    payload: { redirect },
  });
  const link = new URL(`${env.publicUrl}/verify-email`);
  link.searchParams.set('token', secret);
  if (redirect) link.searchParams.set('redirect', redirect);
  await queueMail(tx, {
    kind: 'verify-email',
    dedupeKey: `verify-email:${id}`,
    to: user.email,
    subject: 'Verify your email address',
    paragraphs: [
      `Welcome to ${site().name}, ${user.fullName}!`,
      'One step is left before you can take a seat at a table: please confirm that this is your address.',
    ],
    action: { label: 'Verify email', url: link.href },
    footnote: `The link works once, within ${rules.VERIFICATION_LINK_HOURS} hours. If you did not register, ignore this mail and do not open the link.`,
  });
}

/** Sends a new verification link. The answer does not show whether the address was registered. */
export async function resendVerification(input: unknown, { ip }: { ip: string }) {
  const { email } = parse(rules.resendVerification, input);
  await resendsPerIp.use(ip);
  await resendCooldown.use(email, COOLDOWN);
  await resendsPerDay.use(email);
  await inConstantTime(async () => {
    await keepUnmadeLonger(email);
    const user = await db.user.findFirst({ where: { email, emailVerified: false, ...isUsable } });
    if (!user) return;
    const last = await db.oneTimeToken.findFirst({
      where: { userId: user.id, purpose: 'verify_email' },
      orderBy: { id: 'desc' },
    });
    await transaction((tx) => sendLink(tx, user, redirectIn(last?.payload)));
  });
  return { message: 'If the address is waiting to be verified, a new link is on its way.' };
}

/** Verifies an address. After a link that no longer works the next one can be requested in 30 seconds. */
export async function verifyEmail(input: unknown) {
  const { token } = parse(rules.verifyEmail, input);
  try {
    return await transaction(async (tx) => {
      const spent = await spendToken(tx, 'verify_email', token, BAD_LINK);
      const [user] = await tx.user.updateManyAndReturn({
        where: { id: spent.userId ?? 0, ...isUsable },
        data: { emailVerified: true },
        select: { username: true },
      });
      if (!user) throw new Refusal('EXPIRED', BAD_LINK, 'token');
      const redirect = redirectIn(spent.payload);
      return { success: true, message: VERIFIED, username: user.username, redirect };
    });
  } catch (error) {
    const owner = error instanceof Refusal ? await ownerOfToken('verify_email', token) : null;
    // The holder of the secret has read the mail: they may know that the address is verified.
    if (owner?.emailVerified && !owner.disabledAt && !owner.erasedAt)
      throw new Refusal('CONFLICT', ALREADY_VERIFIED, 'token');
    if (owner) await resendCooldown.refuseFor(owner.email, rules.FAILED_VERIFICATION_COOLDOWN_SECONDS);
    throw error;
  }
}

const isUsable = { disabledAt: null, erasedAt: null };

function redirectIn(payload: Prisma.JsonValue | undefined): string | null {
  const path = (payload as { redirect?: unknown } | null | undefined)?.redirect;
  return typeof path === 'string' ? path : null;
}
