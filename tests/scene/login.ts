import { randomBytes } from 'node:crypto';
import { signToken } from '../../api/identity/login-token.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';

/** Creates a login token for this user, as `POST /api/auth/login` would return it. */
export async function tokenOf(user: { id: number }): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db.loginToken.create({
    data: { userId: user.id, token, expiresAt: new Date(clock.now().getTime() + 86_400_000) },
  });
  return signToken(token);
}
