import { approveEmailChange, confirmEmailChange } from '../../api/identity/email-change.service.ts';
import { caller, mailedToken } from './callers.ts';

/** Follows the links of a change of address at both. */
export async function followBoth(from: string, to: string) {
  await confirmEmailChange({ token: await mailedToken(to, 'confirm-email') }, caller());
  await approveEmailChange({ token: await mailedToken(from, 'approve-email-change') }, caller());
}
