import { finishDeletions } from '../../api/account/deletion.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { as } from './as.ts';
import { mailedToken } from './callers.ts';
import { PASSWORD, withPassword } from './password.ts';
import { aUser, inHours } from './world.ts';

// People who delete their own accounts.

export const WEEK = 7 * 24 * HOUR;
const fields = 'message eraseAt';
/** Deletes the own account, as the person asks for it. */
export const leave = (person: Viewer) => as(person).ok('deleteAccount', { password: PASSWORD }, fields);
/** The link of the mail that keeps the account. */
export const linkOf = ({ email }: Viewer) => mailedToken(email, 'account-closed');
export const keep = (token: string) => as(null).ok('keepAccount', { token });
/** The person with all that a deletion changes. */
export const wholePerson = ({ id }: { id: number }) =>
  db.user.findUniqueOrThrow({ where: { id }, include: { deletion: true, loginTokens: true } });
export const aPerson = async (overrides = {}) => withPassword(await aUser(overrides));

/** Why they cannot leave now: the same before and when they try. */
export const refusalToLeave = async (person: Viewer) => {
  const { viewer } = await as(person).ask('{ viewer { deletionPreview { refusal } } }');
  const { message } = await as(person).refused('deleteAccount', { password: PASSWORD }, 'CONFLICT');
  expect(viewer.deletionPreview.refusal).toBe(message);
  return message;
};

/** The evening has been and gone. */
export const play = (sessionId: number) =>
  db.session.update({
    where: { id: sessionId },
    data: { scheduledAt: inHours(-30), status: 'completed' },
  });

/** So long later the deletions go on. */
export async function finishAfter(milliseconds: number) {
  clock.setOffset(milliseconds);
  await finishDeletions();
}
