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
 * Whoever looks for a mail that may have left looks this long after it: Postmark's search is behind what it has
 * taken, and does not say how far.
 */
const SETTLED_SECONDS = 60;
/** Longer than the two calls to Postmark that one mail may take; a killed worker may have sent it. */
const LEASE_SECONDS = SETTLED_SECONDS;
const LONGEST_WAIT_SECONDS = 60;
/** A minute apart: more than eight hours. An outage must not turn mails into dead letters. */
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
  /** It was being sent before and nobody knows whether it left. */
  unknown: boolean;
};

/** Takes due mails for a minute, so that several processes never send the same one. */
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
 * Postmark says of our account that it may not send: a wrong token, under maintenance, a sender that is not known or not
 * confirmed, no credits, not approved yet, closed. A person puts it right, and no mail is to be lost until then.
 */
const ABOUT_US = [10, 100, 400, 401, 405, 412, 413];
const isAboutUs = (error: unknown) => ABOUT_US.includes((error as { code?: number }).code ?? 0);
/** Postmark says that this mail will never go out (bad address, inactive recipient …). */
const isFinal = (error: unknown) => statusOf(error) === 422 && !isAboutUs(error);

const guard = guardProvider({ name: 'postmark', players: AT_ONCE, jobs: AT_ONCE, isAway });

/** By its number alone it could be another one's: of before a backup was taken back, or of another installation with our token. */
async function alreadySent(client: ServerClient, mail: Claimed): Promise<string | undefined> {
  const { id, toAddress: recipient, kind: tag } = mail;
  const filter = { count: 1, offset: 0, recipient, tag, metadata_outbox: String(id) };
  const found = await guard.call(() => client.getOutboundMessages(filter as never));
  return found.Messages[0]?.MessageID;
}

/** What lets a mail program offer to leave the list by one click. */
const listHeaders = ({ unsubscribe }: Claimed) =>
  unsubscribe === null
    ? []
    : [
        { Name: 'List-Unsubscribe', Value: `<${oneClickUrl(unsubscribe)}>` },
        { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
      ];

/** The address of the installation under the name that the shop has now. */
function sender(): string {
  const { name } = site();
  if (name === defaultSite.name) return env.mail.from;
  const address = /<([^<>]+)>\s*$/.exec(env.mail.from)?.[1] ?? env.mail.from;
  return `"${name}" <${address}>`;
}

/** What stands before Postmark may answer with a page of its own: who has not said under which id has not taken it. */
function idIn({ MessageID }: { MessageID?: string }): string {
  if (!MessageID) throw new Error('Postmark gave no id of the mail');
  return MessageID;
}

async function send(client: ServerClient, mail: Claimed): Promise<string> {
  failpoint('mail:picked-up');
  const earlier = mail.unknown ? await alreadySent(client, mail) : undefined;
  if (earlier) return earlier;
  // From here on it may have left, also when what we note about it is lost: the next try looks first.
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
        MessageStream: 'outbound',
      }),
    );
    failpoint('mail:after-send');
    return idIn(answer);
  } catch (error) {
    // After a plain refusal it has not.
    const refused = error instanceof CallSkipped || (statusOf(error) >= 400 && statusOf(error) < 500);
    mail.unknown = !refused;
    throw error;
  }
}

const deliver = (client: ServerClient, mail: Claimed) =>
  spanned('mail', 'internal', { 'questboard.mail': mail.kind }, () => deliverOne(client, mail));

/** What went wrong, without the addresses that Postmark names: the log and whoever wrote the mail are not told them. */
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

/** Sends what is due. Without a mail key the mails wait, and while Postmark does not answer. */
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
