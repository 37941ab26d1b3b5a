import { weekdays } from '../../lib/weekdays.ts';
import type { WeeklyHours } from '../../lib/weeklyHours.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';

interface HoursFieldProps {
  readonly value: readonly WeeklyHours[];
  readonly onChange: (hours: WeeklyHours[]) => void;
  readonly error: string | undefined;
}

const evening = { from: '18:00', to: '22:00' };

/** One time span for each weekday on which the Game Master plays. */
export function HoursField({ value, onChange, error }: HoursFieldProps) {
  const others = (day: number) => value.filter((hours) => hours.day !== day);
  const put = (hours: WeeklyHours) =>
    onChange([...others(hours.day), hours].toSorted((one, other) => one.day - other.day));
  return (
    <fieldset>
      <legend className="sr-only">Hours</legend>
      <ul className="flex flex-col gap-2">
        {weekdays.map((name, index) => {
          const day = index + 1;
          const hours = value.find((each) => each.day === day);
          return (
            <li key={name} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
              <Checkbox
                label={name}
                className="w-32"
                checked={hours !== undefined}
                onChange={(event) =>
                  event.target.checked ? put({ day, ...evening }) : onChange(others(day))
                }
              />
              {hours && (
                <div className="flex flex-wrap items-center gap-2">
                  <span className="w-35 md:w-36">
                    <Input
                      type="time"
                      aria-label={`${name}, from`}
                      value={hours.from}
                      onChange={(event) => put({ ...hours, from: event.target.value })}
                    />
                  </span>
                  <span className="flex items-center gap-2">
                    <span className="text-soft">to</span>
                    <span className="w-35 md:w-36">
                      <Input
                        type="time"
                        aria-label={`${name}, to`}
                        value={hours.to}
                        onChange={(event) => put({ ...hours, to: event.target.value })}
                      />
                    </span>
                  </span>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
