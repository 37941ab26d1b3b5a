import { isKnownZone } from '../../lib/zones.ts';

/** The fields of a campaign's series, as the person types them. */
export interface SeriesValues {
  timeZone: string;
  everyWeeks: string;
  dates: string;
}

export const seriesLimits = { everyWeeks: 8, dates: 52 };

export const emptySeries: SeriesValues = { timeZone: '', everyWeeks: '1', dates: '8' };

export interface Series {
  readonly timeZone: string;
  readonly everyWeeks: number;
  readonly dates: number;
}

function wholeNumber(text: string, most: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

/** The series, or what is wrong with it field by field. */
export function readSeries(
  values: SeriesValues,
): { series: Series; errors: null } | { series: null; errors: Partial<Record<keyof SeriesValues, string>> } {
  const everyWeeks = wholeNumber(values.everyWeeks, seriesLimits.everyWeeks);
  const dates = wholeNumber(values.dates, seriesLimits.dates);
  const isZone = values.timeZone !== '' && isKnownZone(values.timeZone);
  if (everyWeeks !== null && dates !== null && isZone) {
    return { series: { timeZone: values.timeZone, everyWeeks, dates }, errors: null };
  }
  return {
    series: null,
    errors: {
      ...(everyWeeks === null && {
        everyWeeks: `Please enter a whole number from 1 to ${seriesLimits.everyWeeks}`,
      }),
      ...(dates === null && { dates: `Please enter a whole number from 1 to ${seriesLimits.dates}` }),
      ...(!isZone && { timeZone: 'Please choose a time zone' }),
    },
  };
}

/** The zones offered: the person's own and those most tables play in. */
export function zoneChoices(own: string): string[] {
  const common = [
    'America/Los_Angeles',
    'America/Denver',
    'America/Chicago',
    'America/New_York',
    'Europe/London',
    'Europe/Berlin',
    'Australia/Sydney',
    'UTC',
  ];
  return [...new Set([own, ...common])];
}
