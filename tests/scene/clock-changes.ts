import { Temporal } from 'temporal-polyfill';
import { inHours } from './world.ts';

/** Returns the next clock change of a time zone after a moment; null: the zone has none. */
export const nextChange = (zone: string, after = inHours(0)) =>
  Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
