import { ofZone } from '../platform/rules.ts';
import { cityOf } from '../platform/zones.rules.ts';

/** The zone of most of our players: a time that is read in many zones is shown in it, with its name. */
export const commonZone = 'America/New_York';

/** Formats a time in a zone: 'Fri, Nov 27, 2026, 7:00 PM EST'. */
export const whenIn = ofZone((timeZone) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Only a few zones have abbreviations; an offset alone says little, so the place is added.
  const place = timeZone === 'UTC' ? '' : ` (${cityOf(timeZone)})`;
  return (at: Date): string => {
    const text = format.format(at).replace(/[\u202f\u00a0]/g, ' ');
    return /GMT[+-]\S+$/.test(text) ? `${text}${place}` : text;
  };
});
