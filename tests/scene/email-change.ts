import { approveEmailChange, confirmEmailChange } from '../../api/identity/email-change.service.ts';
import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { as } from './as.ts';
import { caller, mailedToken } from './callers.ts';
import { PASSWORD, withPassword } from './password.ts';
import { aUser } from './world.ts';

/** Follows the links of an e-mail change at both addresses. */
export async function followBoth(from: string, to: string) {
  await confirmEmailChange({ token: await mailedToken(to, 'confirm-email') }, caller());
  await approveEmailChange({ token: await mailedToken(from, 'approve-email-change') }, caller());
}

/** Requests an e-mail change; returns the tokens mailed to both addresses. */
export async function aChange(who?: Viewer) {
  const person = await withPassword(who ?? (await aUser()));
  const email = `another-${person.id}@example.test`;
  await as(person).ok('requestEmailChange', { email, password: PASSWORD }, 'message');
  const links = {
    confirm: await mailedToken(email, 'confirm-email'),
    approve: await mailedToken(person.email, 'approve-email-change'),
  };
  return { person, email, links };
}
export type Change = Awaited<ReturnType<typeof aChange>>;
export type Link = keyof Change['links'];

export const follow = ({ links }: Change, link: Link) =>
  as(null).ok(`${link}EmailChange`, { token: links[link] }, 'isMade message');
export const linkRefused = ({ links }: Change, link: Link, code = 'EXPIRED') =>
  as(null).refused(`${link}EmailChange`, { token: links[link] }, code, 'token');
export const addressOf = async ({ person: { id } }: Change) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).email;

/** Creates an account with an unverified address; `left` counts how many of it remain. */
export async function aSquatter(email: string) {
  const { id } = await aUser({ email });
  await db.user.update({ where: { id }, data: { emailVerified: false } });
  return { left: () => db.user.count({ where: { id } }) };
}
