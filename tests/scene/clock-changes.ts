import { Temporal } from 'temporal-polyfill';
import { inHours } from './world.ts';

/** The next night after a moment in which the clocks of a zone change; null: they never do. */
export const nextChange = (zone: string, after = inHours(0)) =>
  Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
