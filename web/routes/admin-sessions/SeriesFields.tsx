import type { UseFormReturn } from 'react-hook-form';
import { countOf, formatShortDate, formatTime } from '../../lib/format.ts';
import { seriesDates } from '../../lib/series.ts';
import { zoneAbbreviation } from '../../lib/zones.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { readSeries, seriesLimits, zoneChoices } from './seriesForm.ts';
import { dateOf, type SessionValues } from './sessionForm.ts';

interface SeriesFieldsProps {
  readonly form: UseFormReturn<SessionValues>;
  /** In which the first date is typed and the others are shown. */
  readonly zone: string;
}

/** The series of a new campaign, and the dates that come of it. */
export function SeriesFields({ form, zone }: SeriesFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const values = watch();
  const { series } = readSeries(values);
  const first = dateOf(values.scheduledAt, { zone });
  const dates = series && first ? seriesDates(first, series.timeZone, series.everyWeeks, series.dates) : [];
  return (
    <fieldset className="rounded-md border border-line bg-raised p-4 md:p-5">
      <legend className="px-1.5 text-sm font-semibold">Dates of the campaign</legend>
      <div className="grid gap-5 md:grid-cols-3">
        <Field label="Every … week(s)" required error={errors.everyWeeks?.message}>
          <Input
            {...register('everyWeeks')}
            type="number"
            inputMode="numeric"
            min={1}
            max={seriesLimits.everyWeeks}
            step={1}
          />
        </Field>
        <Field label="Number of dates" required error={errors.dates?.message}>
          <Input
            {...register('dates')}
            type="number"
            inputMode="numeric"
            min={1}
            max={seriesLimits.dates}
            step={1}
          />
        </Field>
        <Field label="Time zone" required error={errors.timeZone?.message} hint="Its clocks keep the time.">
          <Select {...register('timeZone')}>
            {zoneChoices(zone).map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="mt-4 text-sm" aria-live="polite">
        {dates.length === 0 ? (
          <p className="text-faint">The dates appear here once date, series and number are filled in.</p>
        ) : (
          <>
            <p className="text-soft">
              {countOf(dates.length, 'date')}, shown in {zone.replaceAll('_', ' ')}:
            </p>
            <ol className="figures mt-2 grid max-h-44 grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-x-4 gap-y-1 overflow-y-auto">
              {dates.map((date) => (
                <li key={date.getTime()}>
                  {formatShortDate(date, zone)}{' '}
                  <span className="text-faint">
                    {formatTime(date, zone)} {zoneAbbreviation(date, zone)}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </fieldset>
  );
}
