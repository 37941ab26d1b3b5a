import { db, type Tx } from '../platform/db.ts';

/** Filter for the Google login of an account. */
export const googleOf = (userId: number) => ({ userId, providerId: 'google' });

/** What opens an account, besides passkeys. */
interface LoginMethods {
  readonly hasPassword: boolean;
  /** null: Google does not open it. */
  readonly googleSince: Date | null;
}

export async function loginMethodsOf(userIds: readonly number[]): Promise<Map<number, LoginMethods>> {
  const accounts = await db.account.findMany({
    where: {
      userId: { in: [...userIds] },
      OR: [{ providerId: 'google' }, { providerId: 'credential', password: { not: null } }],
    },
    orderBy: { id: 'asc' },
    select: { userId: true, providerId: true, createdAt: true },
  });
  const of = (userId: number) => accounts.filter((account) => account.userId === userId);
  return new Map(
    userIds.map((userId) => [
      userId,
      {
        hasPassword: of(userId).some(({ providerId }) => providerId === 'credential'),
        googleSince: of(userId).find(({ providerId }) => providerId === 'google')?.createdAt ?? null,
      },
    ]),
  );
}

/** For the mail about a new password: says so if Google still opens the account. */
export async function googleStays(tx: Tx, userId: number): Promise<string[]> {
  const isLinked = (await tx.account.count({ where: googleOf(userId) })) > 0;
  return isLinked ? ['You can still log in with Google. You find it in your account, under Security.'] : [];
}
