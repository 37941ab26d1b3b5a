import { mutantsOf } from './mutant.ts';

const OWN = 'api/account/own-deletion.test.ts';
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
  ...mutantsOf('api/account/deletion-mails.ts', 'api/admin/deletion.test.ts', [
    {
      name: 'money is said to come back of what was not paid',
      find: '...(cardCents > 0\n',
      put: '...(deletedBookings > 0\n',
      why: 'Whoever paid nothing waits for money.',
      test: 'reserved dates, places in campaigns',
    },
  ]),
  ...mutantsOf('api/account/deletion.service.ts', 'api/admin/deletion.test.ts', [
    {
      name: 'forgotten while they begin to pay',
      find: 'if (deletion.erasedAt) return;\n  if (!(await hasClosed(tx, userId))) {',
      put: 'if (deletion.erasedAt) return;\n  if (false) {',
      why: 'Somebody pays whom nobody can write to any more.',
      red: WAITS,
      test: 'who begins to pay while it is done',
    },
  ]),
  ...mutantsOf('api/account/own-deletion.service.ts', OWN, [
    {
      name: 'an old link undoes a later deletion',
      find: 'if (token) await spendToken(',
      put: 'if (false) await spendToken(',
      why: 'A mail from an earlier time opens an account that was deleted again.',
      test: 'the link of the mail keeps',
    },
    {
      name: 'kept after the wait',
      find: "if (!canKeepAccount(deletion)) throw new Refusal('EXPIRED', TOO_LATE);",
      put: '',
      why: 'Somebody who was erased is said to be kept.',
      test: 'after the week nobody logs in',
    },
    {
      name: 'destroyed by whoever took it',
      find: 'if (changed?.madeAt) {',
      put: 'if (false as boolean && changed?.madeAt) {',
      why: 'A thief who changed the address deletes the account before its owner has it back.',
      test: 'who cannot leave now is told why',
    },
  ]),
  ...mutantsOf('api/account/deletion.service.ts', OWN, [
    {
      name: 'erased although it is kept',
      find: '  if (!deletion) throw takenBack();\n',
      put: '  if (!deletion) return;\n',
      why: 'Whoever keeps the account in the last moment loses what they wrote on bookings, and their card.',
      test: 'of keeping and erasing at the same moment',
    },
    {
      name: 'closing goes on after the account is kept',
      find: 'if (count === 0) throw takenBack();',
      put: '',
      why: 'Seats are given up of somebody who stays.',
      test: 'what had not ended when the account is kept',
    },
    {
      name: 'others are left with mails about somebody who is gone',
      find: 'if (await transaction((tx) => hasClosed(tx, userId))) await forgetInMailsOfOthers(deletion.user);',
      put: '',
      why: 'Whoever was erased is found in what staff and Game Masters were mailed.',
      test: 'what was said ends as the policy has it',
    },
    {
      name: 'nobody waits',
      find: 'if (eraseAt > clock.now()) return sleep(id, userId, eraseAt);',
      put: '',
      why: 'An account is erased at once that could be kept for a week.',
      test: 'the link of the mail keeps',
    },
  ]),
  ...mutantsOf('api/bookings/closing/closing.service.ts', OWN, [
    {
      name: 'late seats are returned to who leaves',
      find: "askedAt === null ? 'FULL_REFUND' :",
      put: "true ? 'FULL_REFUND' :",
      why: 'Whoever deletes the account gets back what the policy leaves to staff.',
      test: 'what was said ends as the policy has it',
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
