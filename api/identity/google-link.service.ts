import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import { MINUTE } from '../platform/rules.ts';
import { transaction } from '../platform/transaction.ts';
import type { RequestContext, Viewer } from '../platform/viewer.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { addressNow, lockOwner } from './access.service.ts';
import { endedWaitingGoogleCookie, waitingGoogleCookie, waitingGoogleOf } from './login-token.ts';

/** Long enough to log in, short enough that the next person at a shared computer does not link it. */
const WAIT_MS = 15 * MINUTE;

type Caller = Pick<RequestContext, 'headers' | 'setCookies'>;

/** Remembers in this browser which account at Google its user wants to log in with. */
export function waitForOwner(userId: number, accountId: string, { setCookies }: Pick<Caller, 'setCookies'>) {
  const until = clock.now().getTime() + WAIT_MS;
  setCookies?.push(waitingGoogleCookie({ userId, accountId, until }, WAIT_MS / 1000));
}

/** Links the account at Google that waits in this browser, if it waits for the user who has just logged in. */
export async function linkWaitingGoogle(viewer: Viewer, { headers, setCookies }: Caller) {
  const waiting = waitingGoogleOf(headers);
  if (!waiting) return;
  setCookies?.push(endedWaitingGoogleCookie());
  if (waiting.userId !== viewer.id || waiting.until < clock.now().getTime()) return;
  await transaction(async (tx) => {
    // An owner who takes the account back ends this login: then nothing is linked by it.
    await lockOwner(tx, viewer, 'Please log in again');
    if ((await tx.loginToken.count({ where: { id: viewer.tokenId } })) === 0) return;
    const link = { userId: viewer.id, providerId: 'google', accountId: waiting.accountId };
    const { count } = await tx.account.createMany({ data: [link], skipDuplicates: true });
    if (count === 0) return;
    await audit(tx, viewer, 'google.linked', 'User', viewer.id);
    const to = await addressNow(tx, viewer);
    await queueMail(tx, {
      kind: 'google-linked',
      dedupeKey: `google-linked:${viewer.id}:${clock.now().getTime()}`,
      to,
      subject: 'You can now log in with Google',
      paragraphs: [
        `Hello ${viewer.fullName},`,
        `You signed in with Google and then logged in to your account "${viewer.username}". From now on that Google account opens it too.`,
      ],
      action: { label: 'See how you log in', url: `${env.publicUrl}/account/profile/security` },
      footnote: `If it was not you, remove Google on that page, reset your password, and write to ${supportEmail()} at once.`,
    });
  });
}
