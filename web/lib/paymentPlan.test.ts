import {
  creditFor,
  isOwed,
  nextCharge,
  type PlannedPayment,
  paymentFacts,
  paymentState,
  planSentence,
  staysSentence,
  waitsForPlayer,
} from './paymentPlan.ts';
import { pacificZone } from './zones.ts';

const now = '2026-11-21T18:00:00Z';
const hours = (start: string, count: number) => new Date(Date.parse(start) - count * 3_600_000).toISOString();

function planned(state: string, scheduledAt: string, more: Partial<PlannedPayment> = {}): PlannedPayment {
  const isCharged = state !== 'DUE_NOW';
  return {
    state,
    amountCents: 2500,
    chargeAt: isCharged ? hours(scheduledAt, 48) : null,
    skipUntil: isCharged ? hours(scheduledAt, 48) : null,
    refundUntil: hours(scheduledAt, 24),
    releaseAt: isCharged ? hours(scheduledAt, 24) : null,
    failedAttempts: 0,
    returned: null,
    session: { scheduledAt },
    ...more,
  };
}

const [first, second, third, fourth, fifth] = [
  '2026-11-29',
  '2026-12-06',
  '2026-12-13',
  '2026-12-20',
  '2026-12-27',
].map((day) => `${day}T03:00:00.000Z`) as [string, string, string, string, string];

test('the notice names what is paid now and when the card is charged', () => {
  const plan = [planned('DUE_NOW', first), planned('SCHEDULED', second), planned('SCHEDULED', third)];
  expect(planSentence(plan, pacificZone)).toBe(
    '$25.00 now for Nov 28. Then $25.00 on Dec 3 and Dec 10, 48 hours before each date; skip or leave any time before its charge.',
  );
  expect(planSentence([...plan, planned('FULL', fourth)], pacificZone)).toContain('on Dec 3 and Dec 10,');
  const long = [...plan, planned('SCHEDULED', fourth), planned('SCHEDULED', fifth)];
  expect(planSentence(long, pacificZone)).toContain('on Dec 3, Dec 10, Dec 17 and 1 more date, 48 hours');
  expect(planSentence([planned('DUE_NOW', first)], pacificZone)).toMatch(
    /^\$25\.00 now for Nov 28\. Dates that/,
  );
});

test('session credit pays a part of what is due now, and nothing of what is charged later', () => {
  const [due, later] = [planned('DUE_NOW', first), planned('SCHEDULED', second)];
  expect(planSentence([due, later], pacificZone, 1000)).toMatch(
    /^\$15\.00 now for Nov 28, and \$10\.00 of session credit\. Then \$25\.00 on Dec 3,/,
  );
  expect(planSentence([due, later], pacificZone, null)).toMatch(
    /^Nov 28 is paid with this order\. Then \$25\.00 on Dec 3,/,
  );
  expect(paymentFacts(due, now, pacificZone, 1000)).toEqual([
    'And $10.00 of session credit',
    'Full refund until Fri, Nov 27, 7:00 PM PST',
  ]);
  expect([creditFor('DUE_NOW', 1000), creditFor('SCHEDULED', 1000)]).toEqual([1000, 0]);
});

test('of a charge that lies ahead, the part that is session credit is named', () => {
  expect(paymentFacts(planned('SCHEDULED', second), now, pacificZone, 1000)[1]).toBe(
    'And $10.00 of session credit',
  );
  expect(paymentFacts(planned('DECLINED', second), now, pacificZone, 1000)).toContain(
    'And $10.00 of session credit',
  );
});

test('each state says what happens with the money', () => {
  const facts = (payment: PlannedPayment) => paymentFacts(payment, now, pacificZone).join('. ');
  expect(facts(planned('DUE_NOW', first))).toBe('Full refund until Fri, Nov 27, 7:00 PM PST');
  expect(facts(planned('DUE_NOW', '2026-11-22T03:00:00Z'))).toContain('No automatic refund');
  expect(facts(planned('SCHEDULED', second))).toBe(
    'Charged Thu, Dec 3, 7:00 PM PST. Skip until then. Full refund until Fri, Dec 4, 7:00 PM PST',
  );
  expect(facts(planned('SCHEDULED', second, { skipUntil: hours(second, 72) }))).toContain(
    'Skip until Wed, Dec 2, 7:00 PM PST',
  );
  expect(facts(planned('DECLINED', second, { failedAttempts: 3, chargeAt: null }))).toMatch(
    /declined 3 times\. Pay/,
  );
  expect(facts(planned('DECLINED', second, { failedAttempts: 4 }))).toContain('declined 4 times');
  expect(facts(planned('DECLINED', second, { failedAttempts: 2, chargeAt: hours(second, 26) }))).toBe(
    'Your card was declined, 2 of 3 tries. We try again Fri, Dec 4, 5:00 PM PST. Pay by Fri, Dec 4, 7:00 PM PST, or we release the seat and you owe nothing. If two dates in a row are not paid, your place in the campaign ends',
  );
  expect(facts(planned('TO_CONFIRM', second, { chargeAt: null, releaseAt: second }))).toBe(
    'This date changed at short notice, so we charge nothing automatically. Pay by Sat, Dec 5, 7:00 PM PST to confirm it, or skip it and owe nothing',
  );
  expect(facts(planned('TO_PAY', second, { chargeAt: null, releaseAt: second }))).toMatch(
    /^We could not charge your card in time and will not try again\. Pay by Sat, Dec 5, 7:00 PM PST, or skip it and owe nothing\. (Full refund until|No automatic refund)/,
  );
  expect(facts(planned('PAID', '2026-11-22T03:00:00Z'))).toContain('Full refund ended');
  for (const state of ['SKIPPED', 'RELEASED', 'CANCELLED', 'FULL']) {
    expect(facts(planned(state, second))).toMatch(/nothing is|(?:owe|charge) nothing/i);
    expect(isOwed(state)).toBe(false);
  }
  expect(facts(planned('CHARGING', second))).toContain('being charged');
  expect(
    ['SCHEDULED', 'CHARGING', 'DECLINED', 'TO_CONFIRM', 'TO_PAY', 'PAID'].filter(waitsForPlayer),
  ).toEqual(['DECLINED', 'TO_CONFIRM', 'TO_PAY']);
  expect(isOwed('TO_PAY')).toBe(true);
  expect(paymentState('DECLINED')).toEqual({ label: 'Declined', tone: 'red' });
});

test('the next charge is the earliest one that is scheduled', () => {
  const plan = [planned('PAID', first), planned('SKIPPED', second), planned('SCHEDULED', third)];
  expect(nextCharge([...plan, planned('SCHEDULED', fourth)])?.session.scheduledAt).toBe(third);
  expect(nextCharge([planned('PAID', first)])).toBeNull();
});

test('a date that was paid and given up says what was paid, not that nothing is charged', () => {
  for (const state of ['SKIPPED', 'CANCELLED']) {
    const back = planned(state, first, { returned: 'Refund on its way' });
    expect(paymentFacts(back, now, pacificZone)).toEqual(['$25.00 was paid for this date']);
  }
});

test('who cancels one date reads what the others cost and when', () => {
  const later = [second, third].map((date) => ({
    ...planned('SCHEDULED', date),
    toPay: { cardCents: 2000 },
  }));
  const paid = { ...planned('PAID', first), toPay: null };
  expect(staysSentence([paid, ...later], pacificZone)).toBe(
    'Your 2 other reserved dates stay: $20.00 is charged on Thu, Dec 3, 7:00 PM PST, the rest 48 hours before each date.',
  );
  expect(staysSentence([paid, later[1]!], pacificZone)).toBe(
    'Your other reserved date stays: $20.00 is charged on Thu, Dec 10, 7:00 PM PST.',
  );
  expect(staysSentence([paid], pacificZone)).toBeNull();
  const declined = { ...planned('DECLINED', second), toPay: { cardCents: 2000 } };
  expect(staysSentence([paid, declined, later[1]!], pacificZone)).toBe(
    'Your 2 other reserved dates stay: one payment is due already, $20.00 is charged on Thu, Dec 10, 7:00 PM PST.',
  );
  expect(staysSentence([paid, declined], pacificZone)).toBe(
    'Your other reserved date stays: its payment is due already.',
  );
});
