import { seriesLimits } from '../../api/catalog/campaigns/rules.ts';
import { commonZones } from '../lib/commonZones.ts';
import { fromLocalInput, SKIPPED_HOUR } from '../lib/localTime.ts';
import { isKnownZone } from '../lib/zoneOffset.ts';

/** The fields of a campaign's series, as the person types them. */
export interface SeriesValues {
  timeZone: string;
  /** Weeks from one date to the next, or dates chosen by hand. */
  rhythm: string;
  dates: string;
  /** The dates after the first one, on the clocks of the form's zone. */
  ownDates: string[];
}

export const byHand = 'own';

export const emptySeries: SeriesValues = { timeZone: '', rhythm: '1', dates: '8', ownDates: [] };

/** The rhythms on offer. */
export const rhythms = [
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every second week' },
  { value: '3', label: 'Every third week' },
  ...[4, 5, 6, 7, 8].map((weeks) => ({ value: String(weeks), label: `Every ${weeks} weeks` })),
  { value: byHand, label: 'Own dates' },
];

export interface Series {
  readonly timeZone: string;
  readonly everyWeeks: number | null;
  readonly dates: number | null;
  readonly ownDates: string[] | null;
}

function wholeNumber(text: string, most: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

/** Returns what is wrong with dates of which one is not a moment: it is empty, or the clocks skip it. */
const missing = (ownDates: readonly string[]) =>
  ownDates.includes('') ? 'Please select a date and time' : SKIPPED_HOUR;

/** Returns the series, or what is wrong with it by field; `zone`: the zone in which dates are typed. */
export function readSeries(
  values: SeriesValues,
  zone: string,
): { series: Series; errors: null } | { series: null; errors: Partial<Record<keyof SeriesValues, string>> } {
  const { timeZone } = values;
  const own = values.rhythm === byHand;
  const everyWeeks = wholeNumber(values.rhythm, seriesLimits.everyWeeks);
  const dates = wholeNumber(values.dates, seriesLimits.dates);
  const typed = values.ownDates.map((text) => fromLocalInput(text, zone));
  const ownDates = typed.flatMap((date) => date?.toISOString() ?? []);
  const isZone = timeZone !== '' && isKnownZone(timeZone);
  const errors = {
    ...(!own && everyWeeks === null && { rhythm: 'Please choose how often it is played' }),
    ...(!own && dates === null && { dates: `Please enter a whole number from 1 to ${seriesLimits.dates}` }),
    ...(own && ownDates.length < typed.length && { ownDates: missing(values.ownDates) }),
    ...(!isZone && { timeZone: 'Please choose a time zone' }),
  };
  if (Object.keys(errors).length > 0) return { series: null, errors };
  return {
    series: own
      ? { timeZone, everyWeeks: null, dates: null, ownDates }
      : { timeZone, everyWeeks, dates, ownDates: null },
    errors: null,
  };
}

/** The zones offered: the person's own and those most tables play in. */
export const zoneChoices = (own: string): string[] => [...new Set([own, ...commonZones])];
