import { randomInt } from 'node:crypto';
import { db, isUniqueViolation } from '../platform/db.ts';
import { site } from '../platform/site.ts';
import { looksLikeUs } from './own-names.rules.ts';
import { whyNotName } from './own-names.service.ts';
import { fullName, USERNAME_MAX } from './rules.ts';

const SUFFIX_LENGTH = 5;

/** Returns a free user name like the address: "ada.archer", or "ada.archer4711" if taken; never one of ours. */
export async function usernameFrom(email: string): Promise<string> {
  const local = email.split('@')[0]!.normalize('NFKC').toLowerCase();
  const base = local.replace(/[^a-z0-9_.-]/g, '').slice(0, USERNAME_MAX - SUFFIX_LENGTH);
  const own = looksLikeUs(base, site().name) ? '' : base;
  const stem = own.length >= 3 ? own : `player${own}`;
  let candidate = stem;
  while (await db.user.findUnique({ where: { username: candidate }, select: { id: true } })) {
    candidate = stem + randomInt(10 ** (SUFFIX_LENGTH - 1), 10 ** SUFFIX_LENGTH);
  }
  return candidate;
}

/** The database for sign-ins: a user name taken in a race is replaced, as Google is not asked twice. */
export const withFreeNames = () =>
  db.$extends({
    query: {
      user: {
        async create({ args, query }) {
          try {
            return await query(args);
          } catch (error) {
            if (!isUniqueViolation(error)) throw error;
            const username = await usernameFrom(args.data.email);
            return await query({ ...args, data: { ...args.data, username } });
          }
        },
      },
    },
  });

/** Returns the user's name from Google, if it passes our own rule for names. */
export function fullNameFrom(name: unknown, email: string): string {
  for (const words of [name, email.split('@')[0]!.replaceAll('.', ' ')]) {
    const given = fullName.safeParse(words);
    if (given.success && whyNotName(given.data) === null) return given.data;
  }
  return 'New player';
}
