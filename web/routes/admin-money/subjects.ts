import type { MoneyFindingKind, MoneyRule } from '../../__generated__/FindingTable_audit.graphql.ts';

/** 'BOOKED_TWICE' → 'Booked twice' */
export const ruleLabel = (rule: MoneyRule) => words(rule.toLowerCase());

/** 'needs_response' → 'Needs response' */
export const words = (text: string) => capital(text).replaceAll('_', ' ');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Booking 12'; a payment known only to the provider has no databaseId. */
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

/** Address of the staff page about a finding's subject; null: there is no such page. */
export function subjectAddress({ kind, player, session }: Subject): string | null {
  if (MONEY_OF_A_PLAYER.includes(kind) && player) return bookingsOf(player);
  return session ? `/admin/sessions?viewBookings=${session.databaseId}` : null;
}

/** Address of all bookings of one player. */
export const bookingsOf = ({ username }: { readonly username: string }) =>
  `/admin/bookings?tab=bookings&search=${encodeURIComponent(username)}`;
