import type { UseFormReturn } from 'react-hook-form';
import { seriesLimits } from '../../api/catalog/campaigns/rules.ts';
import { cityOf } from '../../api/platform/zones.rules.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import { OwnDates } from './OwnDates.tsx';
import { PlannedDates } from './PlannedDates.tsx';
import { byHand, readSeries, rhythms, zoneChoices } from './seriesForm.ts';
import { dateOf, durationIn, type SessionValues } from './sessionForm.ts';

interface SeriesFieldsProps {
  readonly form: UseFormReturn<SessionValues>;
  /** The zone in which the first date is typed. */
  readonly zone: string;
}

/** The rhythm of a new campaign, and every date that results from it. */
export function SeriesFields({ form, zone }: SeriesFieldsProps) {
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const values = watch();
  const { series } = readSeries(values, zone);
  const first = dateOf(values.scheduledAt, { zone });
  const durationMinutes = durationIn(values.duration);
  const { gameMasterId } = values;
  return (
    <fieldset className="rounded-md border border-line bg-raised p-4 md:p-5">
      <legend className="px-1.5 text-sm font-semibold">Dates of the campaign</legend>
      <div className="grid gap-5 md:grid-cols-3">
        <Field label="Rhythm" required error={errors.rhythm?.message}>
          <Select {...register('rhythm')}>
            {rhythms.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {values.rhythm !== byHand && (
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
        )}
        <Field
          label="Time zone"
          required
          error={errors.timeZone?.message}
          hint="Every date starts at the same time in this zone."
        >
          <Select {...register('timeZone')}>
            {zoneChoices(zone).map((name) => (
              <option key={name} value={name}>
                {cityOf(name)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {values.rhythm === byHand && (
        <div className="mt-4">
          <OwnDates
            dates={values.ownDates}
            onChange={(dates) => setValue('ownDates', dates, { shouldDirty: true })}
            zone={zone}
            after={values.scheduledAt}
            from={2}
            error={errors.ownDates?.message}
          />
        </div>
      )}
      <div className="mt-4" aria-live="polite">
        {series && first && gameMasterId && durationMinutes !== null ? (
          <PlannedDates
            listed
            plan={{ gameMasterId, scheduledAt: first.toISOString(), durationMinutes, ...series }}
          />
        ) : (
          <p className="text-sm text-faint">
            The dates appear here once {gameMasterId ? 'date' : 'Game Master, date'}, rhythm and number are
            filled in.
          </p>
        )}
      </div>
    </fieldset>
  );
}
