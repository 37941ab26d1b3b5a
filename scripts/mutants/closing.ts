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
      name: 'not asked what went back by hand',
      find: 'if (isSeated(booking)) await askWhatIsLeft(booking.id);',
      put: '',
      why: 'A deleted user is promised what went back before.',
      red: 'api/admin/deletion.test.ts',
      test: 'what went back at the provider, untold',
    },
    {
      name: 'the Game Master waits for somebody who is gone',
      find: 'await noteTableChange(tx, booking.session, left',
      put: 'void (tx, booking.session, left',
      why: 'A table is laid for a member who has no account any more.',
      red: 'api/admin/deletion.test.ts',
      test: 'reserved dates, places in campaigns',
    },
    {
      name: 'credit of an open page is not lost',
      find: 'creditCents: bookings.reduce(',
      put: "creditCents: bookings.filter(({ status }) => status !== 'pending').reduce(",
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
    {
      name: 'forgotten while they begin to pay',
      find: 'if (deletion.erasedAt) return;\n  if (!(await hasClosed(tx, userId))) {',
      put: 'if (deletion.erasedAt) return;\n  if (false) {',
      why: 'Somebody pays whom nobody can write to any more.',
      red: WAITS,
      test: 'who begins to pay while it is done',
    },
  ]),
  ...mutantsOf('api/admin/goodwill.service.ts', 'api/admin/goodwill.test.ts', [
    {
      name: 'one pass in a life',
      find: 'where: { userId, usedAt: null }',
      put: 'where: { userId }',
      why: 'Whoever has used an emergency pass is never given another.',
      test: 'one emergency pass is enough',
    },
  ]),
  ...mutantsOf('api/admin/archive.service.ts', 'api/admin/archive.test.ts', [
    {
      name: 'another sum than was read',
      find: ' || refundOf(seen) !== refundCents',
      put: '',
      why: 'Staff agree to one sum, and another goes back.',
      test: 'what went back at the provider meanwhile',
    },
    {
      name: 'members of nobody',
      find: ', { memberships: { some: { leftAt: null } } }',
      put: '',
      why: 'Players stay in a campaign whose Game Master is gone, and wait for its next date.',
      test: 'a campaign without a date ahead',
    },
    {
      name: 'what was planned meanwhile stays',
      find: 'left = await leftoversOf(id); // somebody',
      put: '// somebody',
      why: 'Everything else is called off, and the profile is listed still.',
      test: 'what is planned while the others are called off',
    },
  ]),
];
