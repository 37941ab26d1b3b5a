import { z } from 'zod';
import {
  type ExportedBooking,
  exportBookings,
  exportSession,
} from '../bookings/core/booking-list.service.ts';
import { clock } from '../platform/clock.ts';
import type { CsvCell } from '../platform/csv.ts';
import { csvFile } from '../platform/http/csv.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { toDecimalString } from '../platform/money.ts';
import { parse } from '../platform/parse.ts';
import { id } from '../platform/rules.ts';
import { isStaff } from '../platform/viewer.ts';
import { settings } from '../settings/settings.service.ts';
import { type Cell, localTime, written } from './csv.ts';

const query = z.object({
  search: z.string({ error: 'Must be text' }).optional(),
  status: z.string({ error: 'Must be text' }).optional(),
  upcoming: z
    .enum(['true', 'false', '1', '0'], { error: 'Must be true or false' })
    .transform((word) => word === 'true' || word === '1')
    .optional(),
});

/** Columns for staff only: notes between staff and the player, and the ID of the payment. */
const PRIVATE: readonly string[] = ['End reason', 'Payment intent'];

const columnsIn = (zone: string): readonly [name: string, of: (booking: ExportedBooking) => Cell][] => [
  ['Booking', ({ id }) => id],
  [`Booked (${zone})`, ({ createdAt }) => createdAt],
  ['Player', ({ user }) => user.fullName],
  ['Username', ({ user }) => user.username],
  ['Email', ({ user }) => user.email],
  ['Session number', ({ sessionId }) => sessionId],
  ['Session', ({ session }) => session.title],
  [`Starts (${zone})`, ({ session }) => session.scheduledAt],
  ['Game Master', ({ session }) => session.gameMaster.name],
  ['Status', ({ status }) => status],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Amount (USD)', ({ amountCents }) => toDecimalString(amountCents)],
  ['Of it session credit (USD)', ({ creditCents }) => toDecimalString(creditCents)],
  [
    'Refunded (USD)',
    ({ refunds }) => toDecimalString(refunds.reduce((sum, each) => sum + each.amountCents, 0)),
  ],
  [`Confirmed (${zone})`, ({ confirmedAt }) => confirmedAt],
  [`Ended (${zone})`, ({ endedAt }) => endedAt],
  ['End reason', ({ endReason }) => endReason],
  ['Special requests', ({ specialRequests }) => specialRequests],
  ['Payment intent', ({ payment }) => payment?.stripePaymentIntentId ?? null],
  ['For a friend', ({ forFriend }) => (forFriend ? 'yes' : 'no')],
  ['Friend', ({ forFriend, sitter }) => (forFriend ? (sitter?.fullName ?? null) : null)],
  ['Email of the friend', ({ forFriend, sitter }) => (forFriend ? (sitter?.email ?? null) : null)],
];

/** GET /api/admin/bookings.csv?search=&status=&upcoming= : the filtered list of bookings as a file. */
export async function bookingsCsv({ viewer, query: asked, reply }: RestRequest) {
  return asFile({ viewer, reply }, 'bookings', exportBookings(viewer, parse(query, asked)));
}

/** GET /api/bookings/session/{id}/bookings.csv : all bookings of a session; for staff and its Game Master. */
export async function sessionCsv({ viewer, params, reply }: RestRequest) {
  const sessionId = parse(id('Invalid session ID'), params.id);
  return asFile({ viewer, reply }, `session-${sessionId}`, [await exportSession(viewer, sessionId)]);
}

async function asFile(
  { viewer, reply }: Pick<RestRequest, 'viewer' | 'reply'>,
  name: string,
  parts: AsyncIterable<readonly ExportedBooking[]> | Iterable<readonly ExportedBooking[]>,
) {
  const columns = columnsIn(settings().timeZone).filter(
    ([name]) => isStaff(viewer) || !PRIVATE.includes(name),
  );
  const rows: CsvCell[][] = [];
  // Part by part, so that other requests are served in between: formatting local times is slow.
  for await (const part of parts)
    rows.push(...part.map((booking) => columns.map(([, of]) => written(of(booking)))));
  const day = localTime(clock.now()).slice(0, 10);
  return csvFile(
    reply,
    `${name}-${day}`,
    columns.map(([name]) => name),
    rows,
  );
}
