import { cityOf } from '../../api/platform/zones.rules.ts';
import { formatShortDate, formatTime, type Instant } from './format.ts';
import { zoneOffset } from './zoneOffset.ts';

export const pacificZone = 'America/Los_Angeles';
export const easternZone = 'America/New_York';
export const centralZone = 'America/Chicago';

interface Abbreviations {
  standard: string;
  daylight: string;
  /** Minutes east of UTC in standard time. */
  offset: number;
}

const abbreviations: Record<string, Abbreviations> = {
  [easternZone]: { standard: 'EST', daylight: 'EDT', offset: -300 },
  [centralZone]: { standard: 'CST', daylight: 'CDT', offset: -360 },
  'America/Denver': { standard: 'MST', daylight: 'MDT', offset: -420 },
  [pacificZone]: { standard: 'PST', daylight: 'PDT', offset: -480 },
  'Europe/London': { standard: 'GMT', daylight: 'BST', offset: 0 },
  UTC: { standard: 'UTC', daylight: 'UTC', offset: 0 },
};

const aliases: Record<string, string> = {
  'US/Eastern': easternZone,
  'US/Central': centralZone,
  'US/Mountain': 'America/Denver',
  'US/Pacific': pacificZone,
  'Etc/UTC': 'UTC',
  'Etc/GMT': 'UTC',
  GMT: 'UTC',
};

export function canonical(zone: string): string {
  return Object.hasOwn(aliases, zone) ? (aliases[zone] ?? zone) : zone;
}

/** Returns 'PST' or 'PDT' by date; 'Local' for a zone without an abbreviation here. */
export function zoneAbbreviation(instant: Instant, zone: string): string {
  const name = canonical(zone);
  const known = Object.hasOwn(abbreviations, name) ? abbreviations[name] : undefined;
  if (!known) return 'Local';
  return zoneOffset(instant, name) === known.offset ? known.standard : known.daylight;
}

/** '7:00 PM PST' */
export const formatZonedTime = (instant: Instant, zone: string): string =>
  `${formatTime(instant, zone)} ${zoneAbbreviation(instant, zone)}`;

/** 'Fri, Nov 27, 7:00 PM PST' */
export function formatZonedDateTime(instant: Instant, zone: string): string {
  const date = formatShortDate(instant, zone);
  return date && `${date}, ${formatZonedTime(instant, zone)}`;
}

/** Returns the display name of a zone at a moment: 'Chicago (CST)', 'Berlin (GMT+1)'. */
export function zoneName(instant: Instant, zone: string): string {
  if (canonical(zone) === 'UTC') return 'UTC';
  const known = zoneAbbreviation(instant, zone);
  if (known !== 'Local') return `${cityOf(zone)} (${known})`;
  const minutes = zoneOffset(instant, zone);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
  return `${cityOf(zone)} (GMT${minutes === 0 ? '' : offset})`;
}

/** 'New York time' */
export const zoneInWords = (zone: string) => (canonical(zone) === 'UTC' ? 'UTC' : `${cityOf(zone)} time`);

/** The zone of this runtime: the viewer's in a browser, the server's on a server. */
export function runtimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
