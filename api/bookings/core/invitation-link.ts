import { env } from '../../platform/env.ts';
import { isSigned, signature } from './signed-link.ts';

/** The order whose seats are to be claimed. */
interface Invited {
  id: number;
  inviteVersion: number;
  inviteClosedAt: Date | null;
}

const tokenOf = ({ id, inviteVersion }: Invited) => signature(`invitation\n${id}\n${inviteVersion}`);

/** By which friends claim the seats of an order: dead as soon as the version is another one, or it was taken back. */
export const invitationUrl = (checkout: Invited): string | null =>
  checkout.inviteClosedAt ? null : `${env.publicUrl}/invite/${checkout.id}/${tokenOf(checkout)}`;

export const opensInvitation = (checkout: Invited, token: unknown) =>
  !checkout.inviteClosedAt && isSigned(tokenOf(checkout), token);
