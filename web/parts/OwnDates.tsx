import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { addDays } from '../lib/calendar.ts';
import { twiceNote } from '../lib/localTime.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';

const mostDates = 52;

interface OwnDatesProps {
  /** As a datetime-local input writes them, on the clocks of `zone`. */
  readonly dates: readonly string[];
  readonly onChange: (dates: string[]) => void;
  /** The zone in which they are typed. */
  readonly zone: string;
  /** The date before the first of these: a new date is proposed a week after the last one. */
  readonly after: string;
  /** The number of the first of these dates. */
  readonly from: number;
  readonly error?: string | undefined;
}

/** A list of dates that are chosen one by one. */
export function OwnDates({ dates, onChange, zone, after, from, error }: OwnDatesProps) {
  const last = dates.at(-1) || after;
  const next = /^\d{4}-\d\d-\d\dT/.test(last) ? `${addDays(last.slice(0, 10), 7)}${last.slice(10)}` : '';
  return (
    <div className="flex flex-col gap-2">
      <ol className="grid gap-2 sm:grid-cols-2">
        {dates.map((date, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a date is identified by its position
          <li key={at} className="flex items-center gap-1">
            <Input
              type="datetime-local"
              aria-label={`Date ${from + at}`}
              aria-invalid={error !== undefined && date === ''}
              value={date}
              onChange={(event) => onChange(dates.with(at, event.target.value))}
              className="min-w-0 flex-1"
            />
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove date ${from + at}`}
              onClick={() => onChange(dates.toSpliced(at, 1))}
            >
              <X />
            </Button>
          </li>
        ))}
      </ol>
      {dates.map((date, at) => {
        const note = twiceNote(date, zone);
        return (
          note && (
            <p key={date} role="status" className="text-xs text-faint">{`Date ${from + at}: ${note}`}</p>
          )
        );
      })}
      {error && <FieldError id="own-dates-error">{error}</FieldError>}
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus />}
          disabled={dates.length >= mostDates}
          onClick={() => onChange([...dates, next])}
        >
          Add a date
        </Button>
      </div>
    </div>
  );
}
