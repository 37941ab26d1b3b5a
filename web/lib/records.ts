import { formatFullDate, type Instant } from './format.ts';
import { formatZonedTime } from './zones.ts';

/** 'Fri, Nov 27, 2026, 7:00 PM PST', for lists that mix dates of today with dates of years ago. */
export const formatRecordTime = (instant: Instant, zone: string): string =>
  `${formatFullDate(instant, zone)}, ${formatZonedTime(instant, zone)}`;
