import { mutantsOf } from './mutant.ts';

const WAITS = 'api/admin/deletion-waits.test.ts';

/** What a person has booked ends with their account. */
export const closing = [
  ...mutantsOf('api/bookings/closing/closing.service.ts', WAITS, [
    {
      name: 'forgotten while a charge is pending',
      find: "    tx.chargeAttempt.count({ where: { booking: { userId }, status: 'pending' } }),\n",
      put: '',
      why: 'Money is taken from somebody whom nobody knows any more.',
      test: 'while their card may have been charged',
    },
    {
      name: 'forgotten while a page is open',
      find: '    tx.checkout.count({ where: { userId, status: { in: [...OPEN_PAGES] } } }),\n',
      put: '',
      why: 'A person who was forgotten pays.',
      test: 'while a page of theirs can be paid',
    },
    {
      name: 'credit of an open page is not lost',
      find: 'creditCents: bookings.reduce(',
      put: 'creditCents: seated.reduce(',
      why: 'Staff are told of less credit than ends.',
      red: 'api/admin/deletion.test.ts',
      test: 'credit is said to end',
    },
  ]),
  ...mutantsOf('api/admin/deletion.service.ts', 'api/admin/deletion.test.ts', [
    {
      name: 'money is said to come back of what was not paid',
      find: '...(cardCents > 0\n',
      put: '...(deletedBookings > 0\n',
      why: 'Whoever paid nothing waits for money.',
      test: 'reserved dates, places in campaigns',
    },
  ]),
];
