import { hashPassword } from '../../api/identity/password-hash.ts';
import { db } from '../../api/platform/db.ts';

export const PASSWORD = 'correct horse';

/** Gives a user a password, with which they can log in without an identity provider. */
export async function withPassword<Person extends { id: number }>(
  person: Person,
  password = PASSWORD,
): Promise<Person> {
  const { id } = person;
  const account = { userId: id, accountId: String(id), providerId: 'credential' };
  await db.account.create({ data: { ...account, password: await hashPassword(password) } });
  return person;
}
