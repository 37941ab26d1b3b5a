import { createHash, randomBytes } from 'node:crypto';
import { clock } from '../platform/clock.ts';
import { db, type Prisma, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';

type Purpose =
  | 'verify_email'
  | 'reset_password'
  | 'change_email'
  | 'approve_email_change'
  | 'undo_email_change'
  | 'sign_in_code'
  | 'newsletter_confirm'
  | 'first_admin'
  | 'keep_account'
  | 'add_passkey'
  | 'passkey_login';

/** The purposes of the two links that a change of address waits for. */
export const EMAIL_CHANGE = ['change_email', 'approve_email_change'] as const satisfies Purpose[];

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

interface Order {
  purpose: Purpose;
  userId: number | null;
  seconds: number;
  payload?: Prisma.InputJsonObject;
}

/** Issues a secret to send to a user; only its hash is stored. Earlier ones of the user for the same purpose end. */
export async function issueToken(tx: Tx, { purpose, userId, seconds, payload }: Order) {
  const now = clock.now();
  if (userId !== null) await endTokens(tx, userId, purpose);
  const secret = randomBytes(32).toString('base64url');
  const { id } = await tx.oneTimeToken.create({
    data: {
      purpose,
      userId,
      tokenHash: hashOf(secret),
      expiresAt: new Date(now.getTime() + seconds * 1000),
      createdAt: now,
      ...(payload && { payload }),
    },
  });
  return { id, secret };
}

/** Ends a user's unused tokens for these purposes; returns until when they would have worked. */
export const endTokens = (tx: Pick<Tx, 'oneTimeToken'>, userId: number, ...purposes: Purpose[]) =>
  tx.oneTimeToken.updateManyAndReturn({
    where: { userId, purpose: { in: purposes }, usedAt: null },
    data: { usedAt: clock.now() },
    select: { expiresAt: true },
  });

/** Locks the token: of two requests with one link the later one reads what came of it. */
export const lockToken = (tx: Tx, secret: string) =>
  tx.$queryRaw`SELECT id FROM "OneTimeToken" WHERE "tokenHash" = ${hashOf(secret)} FOR UPDATE`;

/** Spends a secret; of two requests at once one wins. Refuses with `message` when it is unknown, used or too old. */
export async function spendToken(tx: Tx, purpose: Purpose, secret: string, message: string, field = 'token') {
  const now = clock.now();
  const [spent] = await tx.oneTimeToken.updateManyAndReturn({
    where: { purpose, tokenHash: hashOf(secret), usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (!spent) throw new Refusal('EXPIRED', message, field);
  return spent;
}

/** Spends a user's token for this purpose, without the secret; undefined: there is none that works. */
export async function spendTokenOf(tx: Tx, purpose: Purpose, userId: number) {
  const now = clock.now();
  const [spent] = await tx.oneTimeToken.updateManyAndReturn({
    where: { purpose, userId, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return spent;
}

/** Returns the user whose secret it is or once was; null: nobody's. */
export async function ownerOfToken(purpose: Purpose, secret: string) {
  const token = await db.oneTimeToken.findFirst({ where: { purpose, tokenHash: hashOf(secret) } });
  return token?.userId == null ? null : db.user.findUnique({ where: { id: token.userId } });
}
