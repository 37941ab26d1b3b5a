import { owedByHand } from '../bookings/closing/owed.service.ts';
import { aheadOf, whatStays } from '../catalog/retirement.service.ts';
import { countOf } from '../platform/counts.rules.ts';
import type { Tx } from '../platform/db.ts';
import { formatUsd } from '../platform/money.ts';

interface Candidate {
  id: number;
  isSuperAdmin: boolean;
}

/** Whom the sentence addresses: staff who delete a user, or the user who leaves. */
type Teller = 'staff' | 'person';

const said = {
  superAdmin: {
    staff: 'Super admins cannot be deleted',
    person: 'Super admins cannot delete their own account. Please write to support.',
  },
  owed: {
    staff: (owed: string) =>
      `We owe this user ${owed} that no card accepts. Please end their bookings and return the money another way first: once the account is gone, nobody knows whom to pay.`,
    person: (owed: string) =>
      `We owe you ${owed} that your card cannot take back. Please write to support, so that you get it before your account is deleted.`,
  },
  sessions: {
    staff: (count: number) =>
      `This Game Master runs ${countOf(count, 'session')} to come. Please call them off or give them to another Game Master first.`,
    person: (count: number) =>
      `You run ${countOf(count, 'session')} to come as a Game Master. Please call them off, or ask our staff to give them to somebody else first.`,
  },
};

/** Returns why a user cannot be deleted, as a sentence; null: nothing prevents it. */
export async function obstacleTo(
  tx: Tx,
  { id, isSuperAdmin }: Candidate,
  teller: Teller,
): Promise<string | null> {
  if (isSuperAdmin) return said.superAdmin[teller];
  const owedCents = await owedByHand(tx, id);
  if (owedCents > 0) return said.owed[teller](formatUsd(owedCents));
  const sessions = await tx.session.count({ where: aheadOf(id) });
  if (sessions === 0) return null;
  return [said.sessions[teller](sessions), ...(await whatStays(tx, aheadOf(id)))].join(' ');
}
