import { dayInZone } from '../../lib/format.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { weeksAround } from './range.ts';

interface RangeChoiceProps {
  /** The first and the last shown day. */
  readonly from: string;
  readonly until: string;
  readonly onChange: (next: { from: string; until: string }) => void;
}

const choices = [
  { weeks: 4, label: 'Last 4 weeks' },
  { weeks: 12, label: 'Last 12 weeks' },
  { weeks: 26, label: 'Last half year' },
  { weeks: 52, label: 'Last year' },
  { weeks: 104, label: 'Last two years' },
  { weeks: -12, label: 'Next 12 weeks' },
];

/** Chooses the shown weeks: one of the usual ranges, or any. */
export function RangeChoice({ from, until, onChange }: RangeChoiceProps) {
  const today = dayInZone(useNow(), useTimeZone());
  const spans = choices.map((choice) => ({ ...choice, ...weeksAround(today, choice.weeks) }));
  const chosen = spans.find((span) => span.from === from && weeksAround(until, 1).from === span.until);
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[14rem_11rem_11rem]">
      <Field label="Weeks" className="max-sm:col-span-2">
        <Select
          value={chosen?.weeks ?? ''}
          onChange={(event) => {
            const span = spans.find(({ weeks }) => weeks === Number(event.target.value));
            if (span) onChange({ from: span.from, until: span.until });
          }}
        >
          {!chosen && <option value="">Other weeks</option>}
          {spans.map(({ weeks, label }) => (
            <option key={weeks} value={weeks}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <DateInput value={from} max={until} onDay={(day) => day && onChange({ from: day, until })} />
      </Field>
      <Field label="Until">
        <DateInput value={until} min={from} onDay={(day) => day && onChange({ from, until: day })} />
      </Field>
    </div>
  );
}
