import { z } from 'zod';
import { clock } from '../platform/clock.ts';
import type { Prisma } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { text } from '../platform/rules.ts';

const filter = z
  .object({
    search: text(100).nullish(),
    status: z
      .enum([
        'pending',
        'confirmed',
        'cancel_requested',
        'cancelled',
        'refunding',
        'refunded',
        'refund_failed',
        'expired',
      ])
      .nullish(),
    upcoming: z.boolean().nullish(),
  })
  .nullish();

/** Which bookings staff look for: words in the player's name, address or the session's title; status; dates to come. */
export function bookingsMatching(input: unknown): Prisma.BookingWhereInput {
  const { search, status, upcoming } = parse(filter, input) ?? {};
  const words = search ? ({ contains: search, mode: 'insensitive' } as const) : undefined;
  return {
    ...(status && { status }),
    ...(upcoming && { session: { scheduledAt: { gt: clock.now() } } }),
    ...(words && {
      OR: [
        { user: { fullName: words } },
        { user: { email: words } },
        { user: { username: words } },
        { session: { title: words } },
      ],
    }),
  };
}
