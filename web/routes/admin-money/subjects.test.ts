import { ruleLabel, subjectAddress, subjectName } from './subjects.ts';

test('rules and subjects are said in words', () => {
  expect((['SEATS', 'BOOKED_TWICE'] as const).map(ruleLabel)).toEqual(['Seats', 'Booked twice']);
  expect(subjectName({ kind: 'BOOKING', subject: 'booking 12' })).toBe('Booking 12');
  expect(subjectName({ kind: 'EVENT', subject: 'event evt_1' })).toBe('Event evt_1');
  expect(subjectName({ kind: 'INTENT', subject: 'pi_1' })).toBe('A payment');
});

test('a finding leads to where staff see what it is about', () => {
  const player = { username: 'mira&co' };
  const session = { databaseId: 7 };
  expect(subjectAddress({ kind: 'PAYMENT', player, session })).toBe(
    '/admin/bookings?tab=bookings&search=mira%26co',
  );
  expect(subjectAddress({ kind: 'SEAT', player, session })).toBe('/admin/sessions?viewBookings=7');
  expect(subjectAddress({ kind: 'MAIL', player: null, session: null })).toBeNull();
});
