import { mutantsOf } from './mutant.ts';

const CREDITS = 'api/payments/credits.test.ts';

export const credits = mutantsOf('api/payments/credits.service.ts', CREDITS, [
  {
    name: 'spent without its lock',
    find: 'await lock(tx, { creditOf: userId });',
    put: '',
    why: 'Two checkouts at once spend the same credit: $33.40 bought $75.00.',
    test: 'two bookings at once share what there is',
  },
  {
    name: 'each credit pays all that is asked',
    find: 'Math.min(left, upTo - spent)',
    put: 'Math.min(left, upTo)',
    why: 'Three credits of $10 pay $30 of a seat of $15.',
  },
  {
    name: 'spent beyond what is left',
    find: 'Math.min(left, upTo - spent)',
    put: 'upTo - spent',
    why: 'A credit of $10 pays any price.',
  },
  {
    name: 'goes on after all is paid',
    find: 'if (amountCents <= 0) break;',
    put: '',
    why: 'Rows of nothing are written, which the database refuses.',
  },
  {
    name: 'a second spending by the same booking is forgotten',
    find: 'update: { amountCents, createdAt: clock.now(), returnedAt: null },',
    put: 'update: {},',
    why: 'Credit stays spendable although it pays a booking.',
  },
  {
    name: 'a second spending keeps the first amount',
    find: 'update: { amountCents, createdAt: clock.now(), returnedAt: null },',
    put: 'update: { returnedAt: null },',
    why: 'More credit is gone than the booking says.',
  },
  {
    name: 'returned credit counts as spent',
    find: 'WHERE "creditId" = c.id AND "returnedAt" IS NULL',
    put: 'WHERE "creditId" = c.id',
    why: 'Credit of a booking that came to nothing is lost.',
  },
  {
    name: 'expired credit pays',
    find: 'OR c."expiresAt" > ${now})',
    put: 'OR c."expiresAt" IS NOT NULL)',
    why: 'Credit can be spent after its end.',
  },
  {
    name: 'credit without an end cannot be spent',
    find: 'c."expiresAt" IS NULL OR',
    put: 'FALSE OR',
    why: 'Credit that never ends is worth nothing.',
  },
  {
    name: 'what is spent up is open still',
    find: 'AND c."amountCents" > used.sum`',
    put: 'AND c."amountCents" >= used.sum`',
    why: 'Rows of nothing are shown as credit.',
  },
  {
    name: 'the last to end goes first',
    find: 'ORDER BY c."expiresAt" NULLS LAST, c.id`',
    put: 'ORDER BY c."expiresAt" DESC NULLS LAST, c.id`',
    why: 'Credit that ends soon is left to end.',
  },
  {
    name: 'what never ends goes first',
    find: '"expiresAt" NULLS LAST, c.id`',
    put: '"expiresAt" NULLS FIRST, c.id`',
    why: 'Credit that ends soon is left to end.',
  },
  {
    name: 'credit of everybody',
    find: 'AND c."userId" = ${userId} ORDER BY',
    put: 'AND ${userId} = ${userId} ORDER BY',
    why: 'A player spends what others have.',
  },
  {
    name: 'what comes back late is lost',
    find: 'paid ? now + CREDIT_BACK_DAYS * DAY',
    put: 'paid ? now',
    why: 'Credit that comes back after its end cannot be spent.',
  },
  {
    name: 'coming back shortens a far end',
    find: '  if (until <= expiresAt.getTime()) return;\n',
    put: '',
    why: 'Cancelling in time costs eleven months of a credit.',
  },
  {
    name: 'what nobody spent comes alive with what came back',
    find: 'where: { id, amountCents: { gt: amountCents } },',
    put: 'where: { id, amountCents: { lt: 0 } },',
    why: 'Opening a payment page makes all of an old credit new.',
  },
  {
    name: 'thirty days for a page that was only opened',
    find: 'expiresAt.getTime() + now - use.createdAt.getTime()',
    put: 'now + CREDIT_BACK_DAYS * DAY',
    why: 'Whoever opens a page every month keeps credit for ever.',
  },
  {
    name: 'what was set aside loses that time',
    find: 'expiresAt.getTime() + now - use.createdAt.getTime()',
    put: 'expiresAt.getTime()',
    why: 'Credit ends while a payment page holds it.',
  },
  {
    name: 'credit for a month',
    find: 'CREDIT_MONTHS = 12',
    put: 'CREDIT_MONTHS = 1',
    why: 'Credit ends eleven months before it should.',
  },
  {
    name: 'what ends later is told of too',
    find: 'WHERE "endsAt" <= ${by} GROUP BY',
    put: 'WHERE "endsAt" IS NOT NULL OR "endsAt" <= ${by} GROUP BY',
    why: 'Every player is mailed about credit every day.',
  },
  {
    name: 'returned without a mark',
    find: 'data: { returnedAt: clock.now() },',
    put: 'data: {},',
    why: 'Credit of a booking that came to nothing stays spent.',
  },
  {
    name: 'returned a second time',
    find: 'where: { bookingId, returnedAt: null },\n    include: { credit: true },',
    put: 'where: { bookingId },\n    include: { credit: true },',
    why: 'Credit that was only set aside is posted as returned when its booking ends again.',
  },
  {
    name: 'what was never earned is taken back',
    find: 'if (!settled) return;',
    put: '',
    why: 'The books owe credit for bookings that nobody paid.',
  },
  {
    name: 'what was earned is not taken back',
    find: 'if (!settled) return;',
    put: 'if (settled || !settled) return;',
    why: 'Returned credit is still revenue.',
  },
]);
