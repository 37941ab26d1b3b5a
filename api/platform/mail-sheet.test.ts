import { sheetOf } from './mail-sheet.ts';

test('a sheet of the calendar is that of the reader, not of the server', () => {
  const session = { title: 'The Mirror Duchess', scheduledAt: new Date('2026-12-02T01:00:00Z') };
  expect(sheetOf(session, 'America/Chicago')).toEqual({
    title: 'The Mirror Duchess',
    month: 'DEC',
    day: '1',
    weekday: 'Tue',
    hour: expect.stringMatching(/^7:00\sPM$/),
    zone: 'CST',
    lines: [
      'Tuesday, December 1, 2026',
      expect.stringMatching(/^Starts 7:00\sPM CST, 5:00\sPM PST, 8:00\sPM EST$/),
    ],
  });
});
