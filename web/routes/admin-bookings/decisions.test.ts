import { choicesFor, feeRule, isFee, noticeGiven, split, timeToAnswer } from './decisions.ts';

const fees = { lateFeeMinPercent: 50, lateFeeMaxPercent: 75 };

test('a fee is a whole percentage within the policy of the booking', () => {
  expect([49, 50, 62, 75, 76, 60.5, Number.NaN].map((fee) => isFee(fee, fees))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('the halves of a price add up; the odd cent is the player’s', () => {
  const whole = (cents: number) => ({ amountCents: cents, leftCents: cents });
  expect(split(whole(2501), 50)).toEqual({ refund: '$12.51', kept: '$12.50' });
  expect(split(whole(2500), 75)).toEqual({ refund: '$6.25', kept: '$18.75' });
  expect(split({ amountCents: 2500, leftCents: 2000 }, 50)).toEqual({ refund: '$7.50', kept: '$12.50' });
  expect(split({ amountCents: 2500, leftCents: 1000 }, 50)).toEqual({ refund: '$0.00', kept: '$10.00' });
});

test('each button says what it does with the money', () => {
  expect(choicesFor({ amountCents: 2501, leftCents: 2501 }, 50, fees).map(({ action }) => action)).toEqual([
    'Refund $12.51, keep $12.50',
    'Refund $25.01',
    'Give $25.01 credit',
    'Use pass, refund $25.01',
    'Decline request',
  ]);
});

test('no amount is named for a fee that is none', () => {
  const [partial] = choicesFor({ amountCents: 2500, leftCents: 2500 }, 60.5, fees);
  expect(partial?.action).toBe('Refund a part');
  expect(feeRule(fees)).toBe('The fee must be a whole percentage from 50 to 75');
});

test('the clock runs down and then says by how much it is late', () => {
  const now = Date.parse('2026-11-24T12:00:00Z');
  expect(timeToAnswer('2026-11-25T11:30:00Z', now)).toEqual({
    text: '23h 30m left to answer',
    tone: 'neutral',
  });
  expect(timeToAnswer('2026-11-24T13:00:00Z', now).tone).toBe('amber');
  expect(timeToAnswer('2026-11-24T09:00:00Z', now)).toEqual({ text: 'Overdue by 3 hours', tone: 'red' });
  expect(noticeGiven('2026-11-24T12:00:00Z', '2026-11-24T21:30:00Z')).toBe('9h 30m before the start');
});
