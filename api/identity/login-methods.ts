import { db, type Tx } from '../platform/db.ts';

/** By which a login of Google's opens an account. */
export const googleOf = (userId: number) => ({ userId, providerId: 'google' });

/** What opens an account beside passkeys. */
interface LoginMethods {
  readonly hasPassword: boolean;
  /** null: not by Google. */
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

/** For a mail that tells of another password: what else still opens the account. */
export async function googleStays(tx: Tx, userId: number): Promise<string[]> {
  const isLinked = (await tx.account.count({ where: googleOf(userId) })) > 0;
  return isLinked ? ['Google still logs in. It stands in your account, under Security.'] : [];
}
