import { dayInZone, formatTime, type Instant } from './format.ts';
import { canonical, easternZone, pacificZone, zoneAbbreviation } from './zones.ts';

export interface ZonedTime {
  zone: string;
  /** 'PST', 'EDT', 'Local' … */
  label: string;
  /** '7:00 PM' */
  time: string;
  /** Days before (-1) or after (+1) the date shown first. */
  dayShift: number;
}

/** Returns the times to show a viewer: their own zone first, always with Pacific and Eastern. */
export function zonedTimes(instant: Instant, viewerZone: string): ZonedTime[] {
  const local = canonical(viewerZone);
  const zones =
    local === pacificZone
      ? [pacificZone, easternZone]
      : local === easternZone
        ? [easternZone, pacificZone]
        : [local, pacificZone, easternZone];
  const firstDay = Date.parse(dayInZone(instant, local));
  return zones.map((zone) => ({
    zone,
    label: zoneAbbreviation(instant, zone),
    time: formatTime(instant, zone),
    dayShift: Math.round((Date.parse(dayInZone(instant, zone)) - firstDay) / 86_400_000) || 0,
  }));
}

/** Returns '7:00 PM PST' and '10:00 PM EST': the local time and the others; a time on another date says so. */
export function localAndOtherTimes(instant: Instant, viewerZone: string): [local: string, others: string] {
  const [local, ...others] = zonedTimes(instant, viewerZone);
  return [inWords(local ? [local] : []), inWords(others)];
}

const inWords = (times: readonly ZonedTime[]) =>
  times
    .map(({ time, label, dayShift }) => {
      const otherDay = dayShift === 0 ? '' : dayShift > 0 ? ' (next day)' : ' (day before)';
      return `${time} ${label}${otherDay}`;
    })
    .join(' / ');
