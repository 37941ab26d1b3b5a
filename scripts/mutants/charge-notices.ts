import { mutantsOf } from './mutant.ts';

const CHARGES = 'api/bookings/charges/charges.test.ts';
const NOTICE = 'api/bookings/charges/notice.test.ts';
const RELEASE = 'api/bookings/charges/release.test.ts';
const MOVES = 'api/bookings/moving/campaign-moves.test.ts';

/** What members are told before their card is charged, and what it will be charged. */
export const chargeNotices = [
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
      name: 'what is tried again spends its credit as if it came first',
      find: 'new Date(Math.max(+chargeAt, +next.dueAt))',
      put: 'chargeAt',
      why: 'A card is charged in full although credit was there, and the account said otherwise.',
      test: 'a date that is tried again after a decline',
    },
    {
      name: 'every date is announced with the same credit',
      find: '(await reservedToPay(tx, booking.userId)).get(booking.id) ?? toPayNow(tx, booking);',
      put: 'toPayNow(tx, booking);',
      why: 'The notices of two dates take the same $10 off, and the card is charged $10 more.',
      test: 'of two dates that are charged on one day',
    },
    {
      name: 'credit is planned for what is being charged without it',
      find: "      charges: { none: { status: 'pending' } },\n",
      put: '',
      why: 'The date after it is announced without the credit that it is going to be paid with.',
      red: 'api/bookings/charges/charges.test.ts',
      test: 'planned for no date that is being charged without it',
    },
    {
      name: 'credit is planned for what is being paid without it',
      find: '      checkoutId: null,\n',
      put: '',
      why: 'The date after it is announced without the credit that it is going to be paid with.',
      red: 'api/bookings/charges/date-payment.test.ts',
      test: 'while it is open without credit',
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
  ...mutantsOf('api/bookings/charges/charge-mails.ts', NOTICE, [
    {
      name: 'the notice is on the clock of nobody',
      find: 'const at = when(charged, user.timeZone);',
      put: 'const at = when(charged, null);',
      why: 'A player in Tokyo reads the hour of New York, and skips the date too late.',
      test: 'on the clock of its player',
    },
  ]),
];
