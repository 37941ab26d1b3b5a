import { mutantsOf } from './mutant.ts';

const OWN = 'api/account/own-deletion.test.ts';
const KEPT = 'api/account/kept-account.test.ts';
const WAITS = 'api/admin/deletion-waits.test.ts';
const MONEY = 'api/account/leavers-money.test.ts';
const DISPUTES = 'api/account/leavers-disputes.test.ts';

/** What a person has booked ends with their account. */
export const closing = [
  ...mutantsOf('api/bookings/closing/ending-seats.ts', MONEY, [
    {
      name: 'asked again after a no',
      find: 'NOT: [declinedSince(askedAt), claimed]',
      put: 'NOT: [claimed]',
      why: 'A late request of a leaver that staff declined is filed again every minute.',
      test: 'a no of staff to the late seat',
    },
    {
      name: 'a no outlives the move of its session',
      find: '  refundUntil: null,\n',
      put: '',
      why: 'Whoever left is promised everything back, and nothing does it.',
      test: 'a late seat that staff did not take back',
    },
  ]),
  ...mutantsOf('api/bookings/closing/closing.service.ts', MONEY, [
    {
      name: 'what was paid a moment ago is not asked for',
      find: '  await lookAtPages({ userId });\n',
      put: '',
      why: 'Whoever leaves reads that no money goes back, and it does.',
      red: 'api/account/leavers-payments.test.ts',
      test: 'goes back as whoever leaves was told',
    },
    {
      name: 'judged when the job comes',
      find: 'const kind = endsBy(booking, askedAt);',
      put: 'const kind = endsBy(booking, askedAt && clock.now());',
      why: 'Whoever leaves in time loses the refund when the job comes later.',
      test: 'whoever leaves in time gets everything back',
    },
    {
      name: 'a no is not heard while the booking is locked',
      find: 'if (ends === 0) return;',
      put: 'if (false) return;',
      why: 'Staff decline between the look at the list and the lock, and are asked again.',
      test: 'a no of staff that comes while the job looks',
    },
  ]),
  ...mutantsOf('api/bookings/core/refundable.ts', MONEY, [
    {
      name: 'each seat of a cart has the same rest',
      find: 'taken.set(paymentId, [...before, row]);',
      put: '',
      why: 'The preview promises the rest of a payment once for each of its seats.',
      test: 'what goes back of a cart',
    },
  ]),
  ...mutantsOf('api/bookings/moving/moves.service.ts', MONEY, [
    {
      name: 'a move wakes nobody who leaves',
      find: '  await wakeLeavers(tx, [...said.keys()]);\n',
      put: '',
      why: 'What the move promised to a leaver is done when the session is over.',
      test: 'a late seat that staff did not take back',
    },
  ]),
  ...mutantsOf('api/bookings/closing/owed.service.ts', MONEY, [
    {
      name: 'what failed beside a seat is owed to nobody',
      find: 'const unsettled = await readUnsettled(tx, { userId });',
      put: 'const unsettled = await readUnsettled(tx, {});',
      why: 'Somebody leaves whom we have promised money that the bank refused.',
      test: 'what was given at will of a played seat',
    },
  ]),
  ...mutantsOf('api/bookings/closing/owed.service.ts', DISPUTES, [
    {
      name: 'forgotten while a bank decides',
      find: 'isUnderWay: onItsWay + held > 0',
      put: 'isUnderWay: onItsWay > 0',
      why: 'What a bank gives back to us is owed to somebody whom nobody knows any more.',
      test: 'while a bank holds money',
    },
    {
      name: 'a dispute of a played evening keeps its player',
      find: 'payment: { userId, bookings: { some: { status: { notIn: [...SEATED] } } } },',
      put: 'payment: { userId },',
      why: 'Whoever asks to be forgotten waits for months for a bank that decides nothing of theirs.',
      test: 'keeps nobody: whatever it decides',
    },
    {
      name: 'a dispute of a seat that was given up counts only without others',
      find: 'bookings: { some: { status',
      put: 'bookings: { every: { status',
      why: 'Of a cart, what the bank gives back to us is owed to somebody whom nobody knows any more.',
      test: 'keeps who gave up another seat',
    },
  ]),
  ...mutantsOf('api/account/deletion.service.ts', MONEY, [
    {
      name: 'forgotten while money is on its way',
      find: 'if (byStaffCents === 0 && !isUnderWay && sessions === 0) return true;',
      put: 'if (byStaffCents === 0 && sessions === 0) return true;',
      why: 'A refund that the bank refuses afterwards is owed to nobody.',
      test: 'nobody is forgotten while money',
    },
    {
      name: 'forgotten while money is owed',
      find: 'if (byStaffCents === 0 && !isUnderWay && sessions === 0) return true;',
      put: 'if (!isUnderWay && sessions === 0) return true;',
      why: 'Staff owe money to somebody whom nobody knows any more.',
      test: 'nobody is forgotten while money',
    },
  ]),
  ...mutantsOf('api/payments/stripe-card.service.ts', WAITS, [
    {
      name: 'what another account has is deleted',
      find: 'if (!isMissing(error) || !(await wasDeleted(id))) throw error;',
      put: 'if (!isMissing(error)) throw error;',
      why: 'A wrong key is put in, and customers of people who were erased stay at Stripe for good.',
      test: 'a customer that Stripe will not delete',
    },
  ]),
  ...mutantsOf('api/account/deletion.service.ts', OWN, [
    {
      name: 'others are left with mails about somebody who is gone',
      find: '  await forgetInMailsOfOthers(tx, userId);\n',
      put: '',
      why: 'Whoever was erased is found in what staff and Game Masters were mailed.',
      test: 'what was said ends as the policy has it',
    },
    {
      name: 'sessions are left to nobody',
      find: 'if (byStaffCents === 0 && !isUnderWay && sessions === 0) return true;',
      put: 'if (byStaffCents === 0 && !isUnderWay) return true;',
      why: 'A Game Master is forgotten whose sessions ahead are paid for.',
      test: 'a Game Master with a session ahead',
    },
  ]),
  ...mutantsOf('api/bookings/closing/owed.service.ts', OWN, [
    {
      name: 'what an earlier closing returned',
      find: '      createdAt: { gte: since },\n',
      put: '',
      why: 'Whoever leaves a second time is told of money that came back long ago.',
      test: 'the answer to a second deletion',
    },
  ]),
  ...mutantsOf('api/account/own-deletion.service.ts', OWN, [
    {
      name: 'a profile that staff archived is listed again',
      find: 'if (gameMaster && archivedAt && archivedAt >= deletion.createdAt)',
      put: 'if (gameMaster && archivedAt)',
      why: 'Keeping the account undoes what staff decided.',
      red: KEPT,
      test: 'a profile that staff had archived before',
    },
    {
      name: 'a session planned meanwhile',
      find: '!(await markArchived(tx, viewer, profile.id)))\n    await refuseObstacle',
      put: '!(await markArchived(tx, viewer, profile.id)) && !profile)\n    await refuseObstacle',
      why: 'A Game Master leaves in the moment in which a session of theirs is planned.',
      test: 'a session that is planned while',
    },
  ]),
  ...mutantsOf('api/bookings/audit/fix-choices.ts', MONEY, [
    {
      name: 'credit for somebody who is gone',
      find: 'if (amountCents === 0 || booking.user.erasedAt) return [];',
      put: 'if (amountCents === 0) return [];',
      why: 'Money that is owed becomes credit that nobody can spend.',
      test: 'session credit is given to nobody',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/decision.service.ts', MONEY, [
    {
      name: 'a request of somebody who is gone becomes credit',
      find: "if (answer.decision === 'session_credit' && booking.user.erasedAt) throw nobodySpends();",
      put: '',
      why: 'Money that is owed becomes credit that nobody can spend.',
      test: 'whoever is forgotten gets no session credit',
    },
  ]),
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
      find: 'if (isSeated(booking)) await syncPaymentOf(booking.id);',
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
      find: 'creditCents: creditOf(bookings) -',
      put: 'creditCents: creditOf(seated) -',
      why: 'Staff are told of less credit than ends.',
      red: 'api/admin/deletion.test.ts',
      test: 'credit is said to end',
    },
  ]),
  ...mutantsOf('api/account/deletion-mails.ts', 'api/admin/deletion.test.ts', [
    {
      name: 'money is said to come back of what was not paid',
      find: '...(cardCents > 0 ?',
      put: '...(deletedBookings > 0 ?',
      why: 'Whoever paid nothing waits for money.',
      test: 'reserved dates, places in campaigns',
    },
  ]),
  ...mutantsOf('api/account/deletion.service.ts', 'api/admin/deletion.test.ts', [
    {
      name: 'forgotten while they begin to pay',
      find: 'if (deletion.erasedAt) return;\n  if (!(await hasClosed(tx, userId, askedAtOf(deletion)))) {',
      put: 'if (deletion.erasedAt) return;\n  if (false) {',
      why: 'Somebody pays whom nobody can write to any more.',
      red: WAITS,
      test: 'who begins to pay while it is done',
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
];
