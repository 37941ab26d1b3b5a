import { env } from '../../platform/env.ts';
import { isSigned, signature } from './signed-link.ts';

/** The checkout whose seats are to be claimed. */
interface Invited {
  id: number;
  inviteVersion: number;
  inviteClosedAt: Date | null;
}

const tokenOf = ({ id, inviteVersion }: Invited) => signature(`invitation\n${id}\n${inviteVersion}`);

/**
 * The address by which friends claim the seats of a checkout; null: the invitation was withdrawn. It stops working
 * when `inviteVersion` changes.
 */
export const invitationUrl = (checkout: Invited): string | null =>
  checkout.inviteClosedAt ? null : `${env.publicUrl}/invite/${checkout.id}/${tokenOf(checkout)}`;

export const opensInvitation = (checkout: Invited, token: unknown) =>
  !checkout.inviteClosedAt && isSigned(tokenOf(checkout), token);
