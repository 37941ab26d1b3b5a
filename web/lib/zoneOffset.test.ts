import { isKnownZone, isOurClock, learnClocks, zoneClock, zoneOffset } from './zoneOffset.ts';

const now = Date.UTC(2026, 10, 30);
const zones = Intl.supportedValuesOf('timeZone');

/** What `Intl` says, asked another way. */
function offsetByParts(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const),
  }).formatToParts(time);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return (
    (Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - time) / 60_000
  );
}

test('half hours, west and east, and zones that nobody knows', () => {
  const winter = '2026-12-05T03:00:00Z';
  expect(zoneOffset(winter, 'Asia/Kolkata')).toBe(330);
  expect(zoneOffset(winter, 'America/New_York')).toBe(-300);
  expect(zoneOffset(winter, 'UTC')).toBe(0);
  expect(zoneOffset(winter, 'Middle/Earth')).toBe(0);
  expect(zoneOffset('soon', 'Asia/Kolkata')).toBe(0);
  expect(isKnownZone('Middle/Earth')).toBe(false);
});

test('what a page is told of the clocks of every zone is right to the minute, also around each change', () => {
  for (const zone of zones) {
    const clock = zoneClock(zone, now);
    const [start, end] = [clock[0]!, clock.at(-1)!];
    expect([start, end]).toEqual([Date.UTC(2025, 0) / 60_000, Date.UTC(2028, 0) / 60_000]);
    const changes = clock.filter((_, at) => at % 2 === 0 && at > 0 && at < clock.length - 1);
    const months = Array.from({ length: 36 }, (_, month) => Date.UTC(2025, month, 15) / 60_000);
    for (const minute of [start, end - 1, ...months, ...changes.flatMap((at) => [at - 1, at])]) {
      const time = minute * 60_000;
      expect([zone, time, zoneOffset(time, zone)]).toEqual([zone, time, offsetByParts(time, zone)]);
    }
  }
});

test('a page says what it was told, and asks for what it was not told', () => {
  learnClocks({ 'Middle/Earth': [10, 60, 20, 120, 30] });
  const offsets = [9, 10, 19, 20, 29, 30].map((minute) => zoneOffset(minute * 60_000, 'Middle/Earth'));
  expect(offsets).toEqual([0, 60, 60, 120, 120, 0]);
  expect(isKnownZone('Middle/Earth')).toBe(true);
  zoneClock('Europe/Berlin', now);
  expect(zoneOffset('1980-07-01T00:00:00Z', 'Europe/Berlin')).toBe(120);
  expect(zoneOffset('1979-07-01T00:00:00Z', 'Europe/Berlin')).toBe(60);
});

test('a new year has other clocks', () => {
  const year = (at: number) => new Date(zoneClock('Europe/Paris', at)[0]! * 60_000).getUTCFullYear();
  expect(year(Date.UTC(2026, 11, 31, 23))).toBe(2025);
  expect(year(Date.UTC(2027, 0, 1))).toBe(2026);
});

test('our own clock is told from those of other zones, in winter and in summer', () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const time of [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]) {
    expect(isOurClock(here, time)).toBe(true);
    // Half a day away, whatever the season here.
    const isEast = new Date(time).getTimezoneOffset() < 0;
    expect(isOurClock(isEast ? 'Pacific/Honolulu' : 'Asia/Tokyo', time)).toBe(false);
  }
  // As one of these in winter, and as the other in summer.
  learnClocks({ 'Summer/Same': [0, 0, 1, offsetByParts(Date.UTC(2026, 0, 15), here) + 60, 2e9] });
  expect(isOurClock('Summer/Same', Date.UTC(2026, 0, 15))).toBe(false);
  // As in winter and in summer, but for the weeks between, as Cairo and Athens; or for an hour.
  const winter = offsetByParts(Date.UTC(2026, 0, 15), here);
  const minutes = (month: number, day: number) => Date.UTC(2026, month, day) / 60_000;
  for (const until of [minutes(3, 24), minutes(2, 29) + 60]) {
    const clock = [minutes(-12, 1), winter, minutes(2, 29), winter + 60, until, winter, minutes(24, 1)];
    learnClocks({ 'Spring/Later': clock });
    expect(isOurClock('Spring/Later', Date.UTC(2026, 0, 15))).toBe(false);
  }
});
