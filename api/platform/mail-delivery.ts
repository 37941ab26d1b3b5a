import { ServerClient } from 'postmark';
import { CALL_LIMIT_MS } from './call-deadline.ts';
import { processDue } from './claim.ts';
import { clock, inSeconds } from './clock.ts';
import { db, Prisma } from './db.ts';
import { env } from './env.ts';
import { failpoint } from './failpoint.ts';
import type { Job } from './jobs.ts';
import { log } from './log.ts';
import { CallSkipped, guardProvider } from './provider.ts';
import { defaultSite, site } from './site.ts';
import { noteFailure, spanned } from './trace.ts';
import { oneClickUrl } from './unsubscribe-token.ts';

/**
 * Delay before a search for a mail that may have been sent: Postmark's search lags behind what it has accepted, by a
 * time that it does not state.
 */
const SETTLED_SECONDS = 60;
/** Longer than the two calls to Postmark that one mail may take; a killed worker may have sent the mail. */
const LEASE_SECONDS = SETTLED_SECONDS;
const LONGEST_WAIT_SECONDS = 60;
/** A minute apart they last more than eight hours: an outage must not turn mails into dead letters. */
const MAX_ATTEMPTS = 500;
const AT_ONCE = 10;

export const mailConfigured = () => Boolean(env.mail.token);

const postmark = env.mail.token
  ? new ServerClient(env.mail.token, {
      timeout: CALL_LIMIT_MS / 1000,
      ...(env.mail.apiBase && {
        requestHost: env.mail.apiBase.replace(/^https?:\/\//, ''),
        useHttps: env.mail.apiBase.startsWith('https:'),
      }),
    })
  : null;

type Claimed = {
  id: number;
  toAddress: string;
  subject: string;
  html: string;
  text: string;
  unsubscribe: string | null;
  kind: string;
  attempts: number;
  /** True when an earlier attempt was interrupted and may have sent the mail. */
  unknown: boolean;
};

/** Claims due mails with a lease of a minute, so that two processes never send the same one. */
const claim = () => db.$queryRaw<Claimed[]>`
  WITH due AS (
    SELECT id, status = 'sending' AS unknown FROM "OutboxMail"
    WHERE status IN ('queued', 'sending') AND "nextAttemptAt" <= ${clock.now()}
    ORDER BY "nextAttemptAt" LIMIT ${Prisma.raw(String(AT_ONCE))} FOR UPDATE SKIP LOCKED)
  UPDATE "OutboxMail" mail
  SET status = 'sending', attempts = attempts + 1,
      "nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}
  FROM due WHERE mail.id = due.id
  RETURNING mail.id, "toAddress", subject, html, text, unsubscribe, kind, attempts, due.unknown`;

const statusOf = (error: unknown) => (error as { statusCode?: number }).statusCode ?? 0;
const isAway = (error: unknown) => statusOf(error) === 0 || statusOf(error) >= 500 || statusOf(error) === 429;
/**
 * Postmark's codes for our account instead of the mail: wrong token, maintenance, unknown or unconfirmed sender, no
 * credits, not approved yet, closed. A person has to fix that, and no mail may be lost until then.
 */
const ABOUT_US = [10, 100, 400, 401, 405, 412, 413];
/** So it says as well that a sender is not confirmed, by the number that else means a bad address of the reader. */
const BAD_REQUEST = 300;
const BAD_SENDER = /^Invalid 'From'/;
function isAboutUs(error: unknown): boolean {
  const { code = 0, message = '' } = error as { code?: number; message?: string };
  return ABOUT_US.includes(code) || (code === BAD_REQUEST && BAD_SENDER.test(message));
}
/** Postmark says that this mail will never go out (bad address, inactive recipient …). */
const isFinal = (error: unknown) => statusOf(error) === 422 && !isAboutUs(error);

const guard = guardProvider({ name: 'postmark', players: AT_ONCE, jobs: AT_ONCE, isAway });

/**
 * Returns Postmark's id of a mail that was sent before. Our id alone may be another mail's: from before a backup was
 * restored, or from another installation with our token.
 */
async function alreadySent(client: ServerClient, mail: Claimed): Promise<string | undefined> {
  const { id, toAddress: recipient, kind: tag } = mail;
  const filter = { count: 1, offset: 0, recipient, tag, metadata_outbox: String(id) };
  const found = await guard.call(() => client.getOutboundMessages(filter as never));
  return found.Messages[0]?.MessageID;
}

const STREAM = 'outbound';

/** Returns every address to which Postmark sends nothing; null: there is no mail key. Postmark has no pages for it. */
export async function suppressions() {
  if (!postmark) return null;
  const { Suppressions } = await guard.call(() => postmark.getSuppressions(STREAM));
  // A proxy may have answered.
  if (!Array.isArray(Suppressions)) throw new Error('Postmark gave no list of suppressions');
  return Suppressions;
}

/** Asks Postmark to send to an address again; false: it does not, or gives no usable answer. */
export async function liftSuppression(address: string): Promise<boolean> {
  if (!postmark) return false;
  try {
    const asked = { Suppressions: [{ EmailAddress: address }] };
    const { Suppressions } = await guard.call(() => postmark.deleteSuppressions(STREAM, asked));
    return Suppressions?.[0]?.Status === 'Deleted';
  } catch (error) {
    log.warn({ error: problemIn(error) }, 'a suppression was not lifted');
    return false;
  }
}

/** Headers by which a mail program offers to unsubscribe with one click. */
const listHeaders = ({ unsubscribe }: Claimed) =>
  unsubscribe === null
    ? []
    : [
        { Name: 'List-Unsubscribe', Value: `<${oneClickUrl(unsubscribe)}>` },
        { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
      ];

/** The sender address of the installation under the current name of the shop. */
function sender(): string {
  const { name } = site();
  if (name === defaultSite.name) return env.mail.from;
  const address = /<([^<>]+)>\s*$/.exec(env.mail.from)?.[1] ?? env.mail.from;
  return `"${name}" <${address}>`;
}

/** Returns Postmark's id. Throws without one: a proxy may have answered, so the mail was not accepted. */
function idIn({ MessageID }: { MessageID?: string }): string {
  if (!MessageID) throw new Error('Postmark gave no id of the mail');
  return MessageID;
}

async function send(client: ServerClient, mail: Claimed): Promise<string> {
  failpoint('mail:picked-up');
  const earlier = mail.unknown ? await alreadySent(client, mail) : undefined;
  if (earlier) return earlier;
  // From here on the mail may have left, even if recording that fails: the next attempt searches first.
  mail.unknown = true;
  failpoint('mail:before-send');
  try {
    const answer = await guard.call(() =>
      client.sendEmail({
        From: sender(),
        To: mail.toAddress,
        Subject: mail.subject,
        HtmlBody: mail.html,
        TextBody: mail.text,
        Tag: mail.kind,
        Metadata: { outbox: String(mail.id) },
        Headers: listHeaders(mail),
        MessageStream: STREAM,
      }),
    );
    failpoint('mail:after-send');
    return idIn(answer);
  } catch (error) {
    // After a plain refusal the mail has not left.
    const refused = error instanceof CallSkipped || (statusOf(error) >= 400 && statusOf(error) < 500);
    mail.unknown = !refused;
    throw error;
  }
}

const deliver = (client: ServerClient, mail: Claimed) =>
  spanned('mail', 'internal', { 'questboard.mail': mail.kind }, () => deliverOne(client, mail));

/** The error without the addresses that Postmark quotes: neither the log nor the author of the mail may see them. */
const problemIn = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, 500)
    .replace(/[^\s<>(),;:]+@[\w.-]*\w/g, '…');

async function deliverOne(client: ServerClient, mail: Claimed) {
  try {
    const providerMessageId = await send(client, mail);
    await db.outboxMail.update({
      where: { id: mail.id },
      data: { status: 'sent', providerMessageId, sentAt: clock.now(), lastError: null },
    });
  } catch (error) {
    noteFailure(error);
    const problem = problemIn(error);
    const dead = isFinal(error) || (mail.attempts >= MAX_ATTEMPTS && !isAboutUs(error));
    const waitSeconds = mail.unknown
      ? SETTLED_SECONDS
      : Math.min(2 ** mail.attempts * 5, LONGEST_WAIT_SECONDS);
    await db.outboxMail.update({
      where: { id: mail.id },
      data: {
        status: dead ? 'dead' : mail.unknown ? 'sending' : 'queued',
        lastError: problem,
        nextAttemptAt: inSeconds(waitSeconds),
      },
    });
    log.warn({ mail: mail.id, kind: mail.kind, dead, error: problem }, 'a mail was not sent');
  }
}

/** Sends the due mails. They wait while there is no mail key and while Postmark does not answer. */
export async function deliverMails() {
  if (!postmark) return;
  await processDue({
    claim,
    work: (mail) => deliver(postmark, mail),
    atOnce: AT_ONCE,
    goOn: guard.isAvailable,
  });
}

export const mailJobs: Job[] = [{ name: 'deliver-mail', everySeconds: 15, run: deliverMails }];
