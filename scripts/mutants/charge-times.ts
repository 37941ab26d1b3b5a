import { mutantsOf } from './mutant.ts';

const TIMES = 'api/bookings/core/charge-times.test.ts';

const HOURS = mutantsOf('api/bookings/core/charge.rules.ts', TIMES, [
  {
    name: 'charged an hour early',
    find: 'CHARGE_HOURS = [48, 36, 26]',
    put: 'CHARGE_HOURS = [49, 36, 26]',
    why: 'A card is charged while the date may still be skipped.',
  },
  {
    name: 'the second try too late',
    find: 'CHARGE_HOURS = [48, 36, 26]',
    put: 'CHARGE_HOURS = [48, 35, 26]',
    why: 'The mail of the decline names another time.',
  },
  {
    name: 'no third try',
    find: 'CHARGE_HOURS = [48, 36, 26]',
    put: 'CHARGE_HOURS = [48, 36]',
    why: 'A seat is lost although there was time for another try.',
  },
]);

export const chargeTimes = [
  ...HOURS,
  ...mutantsOf('api/bookings/core/charge-times.ts', TIMES, [
    {
      name: 'told a day late',
      find: 'NOTICE_HOURS = 72;',
      put: 'NOTICE_HOURS = 48;',
      why: 'The notice comes with the charge.',
    },
    {
      name: 'released a day early',
      find: 'RELEASE_HOURS = 24;',
      put: 'RELEASE_HOURS = 48;',
      why: 'The seat is gone before the second try.',
    },
    {
      name: 'a moved date is charged at once',
      find: 'before(toldAt, -MOVED_NOTICE_HOURS)',
      put: 'before(toldAt, 0)',
      why: 'The card is charged before its player has read of the new time.',
    },
    {
      name: 'a moved date by its usual hours',
      find: '!chargeFrom || chargeFrom <= usual',
      put: '!chargeFrom || chargeFrom <= scheduledAt',
      why: 'Who was told late loses the seat for something they did not do.',
    },
    {
      name: 'the usual hours just early enough',
      find: 'chargeFrom <= usual)',
      put: 'chargeFrom < usual)',
      why: 'A date that was moved early enough gets no notice.',
    },
    {
      name: 'charged after the start',
      find: 'chargeAt: chargeFrom < scheduledAt ? chargeFrom : null,',
      put: 'chargeAt: chargeFrom,',
      why: 'A date is charged that is over.',
    },
    {
      name: 'charged at the start',
      find: 'chargeFrom < scheduledAt ? chargeFrom : null',
      put: 'chargeFrom <= scheduledAt ? chargeFrom : null',
      why: 'A date is charged at the moment it starts.',
    },
    {
      name: 'a moved date is released as ever',
      find: ': null, releaseAt: scheduledAt };',
      put: ': null, releaseAt: releaseAt(scheduledAt) };',
      why: 'Somebody is released as not paid in time for something they did not do.',
    },
    {
      name: 'a planned try before the promise ends',
      find: 'chargeTimes(date).chargeAt ?? date.scheduledAt;',
      put: 'chargeAt(date.scheduledAt);',
      why: 'A moved date is charged sooner than was told.',
    },
    {
      name: 'declines of the old time count for the new one',
      find: 'before(chargeFrom, MOVED_NOTICE_HOURS) : null;',
      put: 'before(chargeFrom, 999_999) : null;',
      why: 'Somebody is released as not paid in time for a time that staff have changed.',
    },
    {
      name: 'the same try again',
      find: 'tries.find((at) => at > now) ?? null;',
      put: 'tries.find((at) => at >= now) ?? null;',
      why: 'A declined card is asked again at once.',
    },
    {
      name: 'no first try at a new time',
      find: 'const tries = [first, ...CHARGE_HOURS',
      put: 'const tries = [...CHARGE_HOURS',
      why: 'A date that was moved far while it was charged is charged twelve hours late.',
    },
  ]),
];
