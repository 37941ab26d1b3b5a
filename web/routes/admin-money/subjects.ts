import type { MoneyFindingKind } from '../../__generated__/FindingTable_audit.graphql.ts';

const names: Record<string, string> = {
  I1: 'Seats',
  I2: 'Booked twice',
  I3: 'Provider',
  I4: 'Payments',
  I5: 'Ended',
  I6: 'Refunds',
  I9: 'Mail',
  I10: 'Charges',
};

/** 'I1' → 'I1 Seats'; the other rules are words already. */
export function ruleLabel(rule: string): string {
  const name = names[rule];
  return name ? `${rule} ${name}` : words(rule);
}

/** 'needs_response' → 'Needs response' */
export const words = (text: string) => (text.charAt(0).toUpperCase() + text.slice(1)).replaceAll('_', ' ');

/** 'Booking 12'; a payment that only the provider knows has no number of ours. */
export const subjectName = ({
  kind,
  subject,
}: {
  readonly kind: MoneyFindingKind;
  readonly subject: string;
}) => (kind === 'INTENT' ? 'A payment' : words(subject));

interface Subject {
  readonly kind: MoneyFindingKind;
  readonly player: { readonly username: string } | null | undefined;
  readonly session: { readonly databaseId: number } | null | undefined;
}

/** Where staff see what a finding is about; null: there is no such page. */
export function subjectAddress({ kind, player, session }: Subject): string | null {
  if ((kind === 'BOOKING' || kind === 'PAYMENT') && player) return bookingsOf(player);
  return session ? `/admin/sessions?viewBookings=${session.databaseId}` : null;
}

/** Every booking of one player. */
export const bookingsOf = ({ username }: { readonly username: string }) =>
  `/admin/bookings?tab=bookings&search=${encodeURIComponent(username)}`;
