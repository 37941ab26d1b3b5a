import { finishDeletions } from '../../api/account/deletion.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { as } from './as.ts';
import { mailedToken } from './callers.ts';
import { PASSWORD, withPassword } from './password.ts';
import { aUser, inHours } from './world.ts';

// Builders for users who delete their own accounts.

export const WEEK = 7 * 24 * HOUR;
const fields = 'message eraseAt';
/** Deletes the viewer's own account, as the form does. */
export const leave = (person: Viewer) => as(person).ok('deleteAccount', { password: PASSWORD }, fields);
/** Returns the token of the mailed link that restores the account. */
export const linkOf = ({ email }: Viewer) => mailedToken(email, 'account-closed');
export const keep = (token: string) => as(null).ok('keepAccount', { token });
/** Returns the user with everything that a deletion changes. */
export const wholePerson = ({ id }: { id: number }) =>
  db.user.findUniqueOrThrow({ where: { id }, include: { deletion: true, loginTokens: true } });
export const aPerson = async (overrides = {}) => withPassword(await aUser(overrides));

/** Returns why the account cannot be deleted now; expects the preview and the mutation to agree. */
export const refusalToLeave = async (person: Viewer) => {
  const { viewer } = await as(person).ask('{ viewer { deletionPreview { refusal } } }');
  const { message } = await as(person).refused('deleteAccount', { password: PASSWORD }, 'CONFLICT');
  expect(viewer.deletionPreview.refusal).toBe(message);
  return message;
};

/** Marks the session as played. */
export const play = (sessionId: number) =>
  db.session.update({
    where: { id: sessionId },
    data: { scheduledAt: inHours(-30), status: 'completed' },
  });

/** Advances the clock and runs the deletion job. */
export async function finishAfter(milliseconds: number) {
  clock.setOffset(milliseconds);
  await finishDeletions();
}
