import { mutantsOf } from './mutant.ts';

const PLAN = 'api/bookings/campaigns/payment-plan.test.ts';

/** What players are shown of a campaign: every payment, made or planned. */
export const plan = mutantsOf('api/bookings/campaigns/payment-plan.ts', PLAN, [
  {
    name: 'dates in the order in which they were read',
    find: '[...facts.dates].sort((a, b) => +a.scheduledAt - +b.scheduledAt || a.id - b.id);',
    put: '[...facts.dates];',
    why: 'The plan names its dates in any order.',
  },
  {
    name: 'dates before the one of joining',
    find: 'const later = date.scheduledAt > chosen.scheduledAt && ',
    put: 'const later = ',
    why: 'Who joins at the third date is said to pay for the first.',
  },
  {
    name: 'dates that are charged no more',
    find: '&& isChargeable(date, facts.now);\n      return later',
    put: '&& isBookable(date, facts.now);\n      return later',
    why: 'A charge is announced for a date that nobody will be charged for.',
  },
  {
    name: 'given up before joining is skipped',
    find: '.filter((booking) => !isLive(booking) && booking.membershipId !== null)',
    put: '.filter((booking) => !isLive(booking))',
    why: 'A booking that was cancelled before joining is shown as a skipped date.',
  },
  {
    name: 'charges of one who has left',
    find: 'return facts.membership && since &&',
    put: 'return since &&',
    why: 'Who has left reads of dates as if still in the campaign.',
  },
  {
    name: 'a page that outlived its start',
    find: 'if (mine) return []; // its payment page outlived the start',
    put: 'if (mine) return [dueNow(date, mine, facts)];',
    why: 'A date that is over is due now.',
  },
  {
    name: 'the price of the later date',
    find: 'live.get(chosen.id)?.amountCents ?? chosen.priceCents',
    put: 'live.get(chosen.id)?.amountCents ?? date.priceCents',
    why: 'Joining shows another price than is going to be charged.',
  },
  {
    name: 'a member pays the price of today',
    find: 'membership?.priceCents ?? date.priceCents;',
    put: 'date.priceCents;',
    why: 'A member is shown another price than is going to be charged.',
  },
  {
    name: 'a member of a full date joins again',
    find: 'isChargeable(date, now) && date.availableSpots > 0;',
    put: 'isChargeable(date, now);',
    why: 'A button is shown that is always refused.',
  },
  {
    name: 'visitors join again',
    find: 'membership !== null && isChargeable(date, now)',
    put: 'isChargeable(date, now)',
    why: 'A button is shown that is always refused.',
  },
  {
    name: 'full dates are charged',
    find: "date.availableSpots > 0\n    ? { ...plain(date, undefined, agreed), ...timesOf(date), state: 'SCHEDULED'",
    put: "date.availableSpots > -1\n    ? { ...plain(date, undefined, agreed), ...timesOf(date), state: 'SCHEDULED'",
    why: 'A charge is announced for a date without a seat.',
  },
  {
    name: 'a date without a booking has the policy of the day',
    find: '(booking?.policy ?? agreed)',
    put: 'booking?.policy',
    why: 'A member reads of another deadline than the one they get.',
    test: 'the policy that was agreed to holds',
  },
  {
    name: 'a paid date is skipped at 24 hours exactly',
    find: 'now < base.refundUntil;',
    put: 'now <= base.refundUntil;',
    why: 'A button promises money that the rule does not.',
  },
  {
    name: 'skipping what was asked to be cancelled',
    find: "booking.status === 'confirmed' && now < base.refundUntil;",
    put: 'now < base.refundUntil;',
    why: 'A button is shown that is always refused.',
  },
  {
    name: 'a second try under way looks declined',
    find: "charging ? 'CHARGING' : base.failedAttempts > 0 ? 'DECLINED' : planned;",
    put: "base.failedAttempts > 0 ? 'DECLINED' : charging ? 'CHARGING' : planned;",
    why: 'The player is asked to pay by hand while the card is being charged.',
  },
  {
    name: 'paid by hand while the card is charged',
    find: 'canPay: ahead && !charging,',
    put: 'canPay: ahead,',
    why: 'A date is paid twice.',
  },
  {
    name: 'skipped at the moment of release',
    find: 'now < times.releaseAt && isBookable',
    put: 'now <= times.releaseAt && isBookable',
    why: 'A seat that is free is said to be theirs.',
  },
  {
    name: 'the first charge is shown after a decline',
    find: "chargeAt: state === 'DECLINED' ? (next?.dueAt ?? null) : times.chargeAt,",
    put: 'chargeAt: times.chargeAt,',
    why: 'The next try is said to be in the past.',
  },
  {
    name: 'the old time is charged',
    find: 'chargeFrom: booking?.chargeFrom ?? null });',
    put: 'chargeFrom: null });',
    why: 'A moved date is shown to be charged before its promise ends.',
  },
  {
    name: 'skipped until its release',
    find: "skipUntil: state === 'SCHEDULED' ? times.skipUntil : times.releaseAt,",
    put: 'skipUntil: times.releaseAt,',
    why: 'A date is said to be free to skip when it was charged.',
  },
  {
    name: 'the promise of a moved date is not shown',
    find: '0, booking?.refundUntil)',
    put: '0, null)',
    why: 'A player does not read that everything still goes back.',
  },
  {
    name: 'released is skipped',
    find: "booking.status === 'expired' ? 'RELEASED' : 'SKIPPED';",
    put: "booking.status === 'expired' ? 'SKIPPED' : 'SKIPPED';",
    why: 'Who could not pay reads that they skipped.',
  },
]);
