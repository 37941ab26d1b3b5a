import { addDays } from '../../lib/calendar.ts';
import { dayInZone, formatDate, type Instant } from '../../lib/format.ts';

interface DaySeparatorProps {
  readonly instant: Instant;
  readonly now: number;
  readonly zone: string;
}

export function DaySeparator({ instant, now, zone }: DaySeparatorProps) {
  const day = dayInZone(instant, zone);
  const today = dayInZone(now, zone);
  const isYesterday = addDays(day, 1) === today;
  return (
    <h3 className="my-4 flex items-center gap-3 font-sans text-xs font-medium text-faint first:mt-0">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {day === today ? 'Today' : isYesterday ? 'Yesterday' : formatDate(instant, zone)}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </h3>
  );
}
