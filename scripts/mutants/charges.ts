import { mutantsOf } from './mutant.ts';

const CHARGES = 'api/bookings/charges/charges.test.ts';
const RESULT = 'api/bookings/charges/charge-result.test.ts';
const MEMBERSHIP = 'api/bookings/campaigns/membership.test.ts';
const NOTICE = 'api/bookings/charges/notice.test.ts';
const RELEASE = 'api/bookings/charges/release.test.ts';
const JOINING = 'api/bookings/campaigns/joining.test.ts';
const MOVES = 'api/bookings/moving/campaign-moves.test.ts';

/** Campaigns: joining, reserved dates, and the cards that are charged for them. */
export const charges = [
  ...mutantsOf('api/bookings/charges/charge-notice.ts', NOTICE, [
    {
      name: 'a late notice changes nothing',
      find: '!chargeAt || now < due + HOUR ||',
      put: '!chargeAt || now >= due ||',
      why: 'A card is charged minutes after its player was told.',
      test: 'told late by',
    },
    {
      name: 'a late notice leaves no time',
      find: 'new Date(now + chargeAt.getTime() - due)',
      put: 'new Date(now)',
      why: 'A card is charged in the moment its player is told.',
      test: 'told late by',
    },
    {
      name: 'whoever joined shortly before a charge is put off',
      find: 'now < due + HOUR',
      put: 'now < due',
      why: 'The card is charged at another time than the page of the booking said.',
      test: 'who joined shortly before a charge',
    },
    {
      name: 'a seat kept that is sold',
      find: '  if (count === 0) return null;\n',
      put: '',
      why: 'A member is asked to pay for a seat that somebody else has bought.',
      red: RELEASE,
      test: 'a seat that somebody bought before it could be kept',
    },
    {
      name: 'noticed every minute',
      find: 'data: { noticeDueAt: null } });',
      put: 'data: {} });',
      why: 'A member is mailed every minute.',
      red: CHARGES,
      test: 'a notice at T−72 h',
    },
  ]),
  ...mutantsOf('api/bookings/charges/charge-begin.ts', NOTICE, [
    {
      name: 'charged untold',
      find: 'booking.noticeDueAt !== null',
      put: 'false',
      why: 'A worker that was down charges before anybody is told.',
      test: 'told late by',
    },
    {
      name: 'the date that is charged first takes all credit',
      find: 'const pay = await chargedToPay(tx, booking);',
      put: "const pay = await (await import('../core/session-credit.ts')).toPayNow(tx, booking);",
      why: 'Of two dates due at once the card is charged another sum than was announced.',
      test: 'of two dates that are charged on one day',
    },
  ]),
  ...mutantsOf('api/bookings/core/session-credit.ts', NOTICE, [
    {
      name: 'every date is announced with the same credit',
      find: '(await reservedToPay(tx, booking.userId)).get(booking.id) ?? toPayNow(tx, booking);',
      put: 'toPayNow(tx, booking);',
      why: 'The notices of two dates take the same $10 off, and the card is charged $10 more.',
      test: 'of two dates that are charged on one day',
    },
    {
      name: 'credit that ends before the charge is counted',
      find: 'at: at === undefined ? stored : at };',
      put: 'at: at === undefined ? null : at };',
      why: 'The notice names a smaller sum than the card is charged.',
      test: 'who has',
    },
  ]),
  ...mutantsOf('api/bookings/moving/concerned.ts', MOVES, [
    {
      name: 'credit is not announced to whoever is moved',
      find: 'pays.get(booking.id) ?? paidHow(booking)',
      put: 'paidHow(booking)',
      why: 'The card is charged another sum than the mail of the new time said.',
      test: 'session credit is named once',
    },
  ]),
  ...mutantsOf('api/bookings/charges/charge-result.ts', RESULT, [
    {
      name: 'a charge in another currency',
      find: "const right = state.amountCents === expected && state.currency === 'usd';",
      put: 'const right = state.amountCents === expected;',
      why: '25 Canadian dollars pay for a seat of 25 US dollars.',
      test: 'another currency, or another amount',
    },
    {
      name: 'a charge of another amount',
      find: "const right = state.amountCents === expected && state.currency === 'usd';",
      put: "const right = state.currency === 'usd';",
      why: 'A dollar pays for a seat.',
      test: 'another currency, or another amount',
    },
    {
      name: 'a second charge takes the place of the first',
      find: 'const isFirst = right && booking.paymentId === null;',
      put: 'const isFirst = right;',
      why: 'The first payment belongs to no booking any more.',
      test: 'beside another payment',
    },
    {
      name: 'a charge of a date that was given up is kept',
      find: 'await giveBack(tx, booking, payment.id, whyEnded(booking));',
      put: '',
      why: 'A player has skipped in time and paid.',
      test: 'of a date that was given up meanwhile',
    },
    {
      name: 'a decline after the money came',
      find: "else if (attempt.status === 'pending') await failCharge",
      put: 'else await failCharge',
      why: 'An old event makes of a charge that went well a declined one.',
      test: 'an old decline changes nothing',
    },
    {
      name: 'a charge under way is a decline',
      find: "if (state.status === 'processing') await keepUnderWay(tx, booking, 'processing');\n    else if",
      put: 'if',
      why: 'A card is charged again while its bank is thinking.',
      test: 'a bank that is thinking',
    },
    {
      name: 'credit stays with a declined charge',
      find: 'await giveCreditBack(tx, booking.id);\n  if (booking.paymentStatus',
      put: 'if (booking.paymentStatus',
      why: 'Credit is gone with a card that was declined.',
      test: 'a decline gives credit back',
    },
    {
      name: 'tries without an end',
      find: '(await declines(tx, booking)) < MOST_DECLINES ?',
      put: '(await declines(tx, booking)) < 99 ?',
      why: 'A card that was declined three times is asked again.',
      test: 'after the third decline',
    },
    {
      name: 'no next try',
      find: 'if (nextAt) await planCharge',
      put: 'if (nextAt && nextAt < now) await planCharge',
      why: 'A seat is lost after one decline.',
      test: 'a decline gives credit back',
    },
    {
      name: 'other tries after the money came',
      find: 'await voidPlannedCharges(tx, booking.id);\n  const others',
      put: 'const others',
      why: 'A date that was paid late is charged again.',
      survives: 'Confirming the booking, or giving its money back, voids what is planned as well.',
      test: 'makes the seat the player',
    },
  ]),
  ...mutantsOf('api/bookings/charges/charge-begin.ts', CHARGES, [
    {
      name: 'charged before its time',
      find: 'if (!isDue(booking)) {',
      put: 'if (booking.id < 0) {',
      why: 'A moved date is charged by its old time.',
      test: 'a try that comes before its time',
      red: RESULT,
    },
    {
      name: 'charged beside an open page',
      find: 'if (!canBeCharged(booking) || isBeingPaid(booking)) return null;',
      put: 'if (!canBeCharged(booking)) return null;',
      why: 'A date is paid by hand and by the saved card.',
      test: 'nobody can pay by hand; and while the payment page',
    },
    {
      name: 'the seat that credit has paid runs out',
      find: 'await keepSeat(tx, booking.id);\n    await confirm',
      put: 'await confirm',
      why: 'A seat that credit has paid is given free 24 hours before the start.',
      test: 'session credit pays a part, or the whole',
    },
    {
      name: 'the card pays what credit has paid',
      find: "data: { status: 'pending', amountCents },",
      put: "data: { status: 'pending', amountCents: booking.amountCents },",
      why: 'Credit and card pay the same seat.',
      test: 'session credit pays a part, or the whole',
    },
  ]),
  ...mutantsOf('api/bookings/charges/charge-upkeep.service.ts', CHARGES, [
    {
      name: 'released before its time',
      find: 'if (!isReservation(booking) || clock.now() < timesOf(booking).releaseAt) return;',
      put: 'if (!isReservation(booking)) return;',
      why: 'Somebody is released as not paid in time for something they did not do.',
      red: 'api/bookings/moving/moved-dates.test.ts',
      test: 'that is moved to ten hours is not charged by itself',
      survives: 'The same is asked before the transaction; this look is for a date that is moved in between.',
    },
    {
      name: 'released while it is charged',
      find: 'if (underWay > 0 || isBeingPaid(booking)) return;',
      put: 'if (isBeingPaid(booking)) return;',
      why: 'The seat is sold while its charge is under way.',
      red: RESULT,
      test: 'is not released while its charge is under way',
    },
    {
      name: 'released because we could not ask',
      find: '    if (await keepUnasked(tx, booking)) return;\n',
      put: '',
      why: 'A member loses the seat because the provider refused our key.',
      red: RELEASE,
      test: 'whose card could not be asked because the provider refuses our key keeps the seat',
    },
    {
      name: 'asked to pay for what has begun',
      find: 'if (!wasToBeAsked || !canBeCharged({ ...booking, chargeFrom })) return false;',
      put: 'if (!wasToBeAsked) return false;',
      why: 'A member is asked to pay for an evening that is over.',
      red: RELEASE,
      test: 'a date that began before any card could be asked',
    },
    {
      name: 'a declined date kept as if nobody had asked',
      find: ' && (await declines(tx, booking)) === 0;',
      put: ';',
      why: 'Whose card was declined holds the seat until the start for nothing.',
      red: RELEASE,
      test: 'a page that nobody pays keeps the seat no longer than the date',
    },
    {
      name: 'asked to pay for, and told of a move',
      find: 'const unasked = isUnasked({ scheduledAt: session.scheduledAt, chargeFrom });',
      put: 'const unasked = false;',
      why: 'A member is told of a move that never was.',
      red: RELEASE,
      test: 'may skip, and is not told of paying too late',
    },
  ]),
  ...mutantsOf('api/bookings/core/reservations.ts', MEMBERSHIP, [
    {
      name: 'reserved when it is due',
      find: 'isBookable(session, now) && chargeAt(session.scheduledAt) > now;',
      put: 'isBookable(session, now);',
      why: 'A date is reserved that was to be charged already.',
      test: 'needs a free seat, time until the charge',
    },
    {
      name: 'the seat of a skipped date stays',
      find: 'await freeSeat(tx, bookingId);\n  await returnCredit',
      put: 'await returnCredit',
      why: 'A seat is lost to everybody.',
      test: 'frees the seat, voids the charge',
    },
    {
      name: 'a skipped date is charged',
      find: 'await returnCredit(tx, bookingId, { settled: false });\n  await voidPlannedCharges(tx, bookingId);',
      put: 'await returnCredit(tx, bookingId, { settled: false });',
      why: 'The charge of a skipped date stays planned.',
      test: 'frees the seat, voids the charge',
    },
  ]),
  ...mutantsOf('api/bookings/core/joining.ts', JOINING, [
    {
      name: 'joined without the lock of the campaign',
      find: 'await lock(tx, { campaigns: [campaignId] });',
      put: '',
      why: 'Who joins while dates are added misses them.',
      survives:
        'Who settles a payment or credit has locked the campaign already; here it is asked for once more.',
      test: 'joining',
    },
    {
      name: 'joined although they have left',
      find: 'if (hasLeft > 0) return;',
      put: '',
      why: 'Who left while a page was open is a member again, and charged.',
      red: MEMBERSHIP,
      test: 'leaving',
    },
  ]),
];
