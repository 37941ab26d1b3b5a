import type { MoneyFindingKind, MoneyRule } from '../../__generated__/FindingTable_audit.graphql.ts';

/** 'BOOKED_TWICE' → 'Booked twice' */
export const ruleLabel = (rule: MoneyRule) => words(rule.toLowerCase());

/** 'needs_response' → 'Needs response' */
export const words = (text: string) => capital(text).replaceAll('_', ' ');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Booking 12'; a payment that only the provider knows has no number of ours. */
export const subjectName = ({
  kind,
  subject,
}: {
  readonly kind: MoneyFindingKind;
  readonly subject: string;
}) => (kind === 'INTENT' ? 'A payment' : capital(subject));

interface Subject {
  readonly kind: MoneyFindingKind;
  readonly player: { readonly username: string } | null | undefined;
  readonly session: { readonly databaseId: number } | null | undefined;
}

const MONEY_OF_A_PLAYER: readonly MoneyFindingKind[] = ['BOOKING', 'PAYMENT', 'REFUND', 'CREDIT', 'PLAYER'];

/** Where staff see what a finding is about; null: there is no such page. */
export function subjectAddress({ kind, player, session }: Subject): string | null {
  if (MONEY_OF_A_PLAYER.includes(kind) && player) return bookingsOf(player);
  return session ? `/admin/sessions?viewBookings=${session.databaseId}` : null;
}

/** Every booking of one player. */
export const bookingsOf = ({ username }: { readonly username: string }) =>
  `/admin/bookings?tab=bookings&search=${encodeURIComponent(username)}`;
