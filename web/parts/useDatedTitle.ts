import { formatDay } from '../lib/format.ts';
import { useTimeZone } from './TimeZone.tsx';

interface Dated {
  readonly title: string;
  readonly scheduledAt: string;
}

/** Returns the title and day of a session, for the name of a button in a list: the dates of a campaign share their title. */
export function useDatedTitle({ title, scheduledAt }: Dated): string {
  const zone = useTimeZone();
  return `${title}, ${formatDay(scheduledAt, zone)}`;
}
