import { useEffect, useRef } from 'react';
import {
  accessibility,
  audiences,
  factLimits,
  LEAST_AGE,
  languages,
  platforms,
  recordings,
  safetyTools,
  seriesLengths,
  tones,
  usualWarnings,
} from '../../api/catalog/facts.rules.ts';
import { Choices } from '../ui/Choices.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Field } from '../ui/Field.tsx';
import { FixedFields } from '../ui/FixedFields.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import type { FactValues } from './factsForm.ts';

interface FactFieldsProps {
  readonly value: FactValues;
  readonly onChange: (next: FactValues) => void;
  readonly errors: Partial<Record<keyof FactValues, string>>;
  /** The session is a campaign, which has a length. */
  readonly isCampaign: boolean;
  /** Staff have reviewed and published where, in which language and for whom it is played. */
  readonly isApproved?: boolean;
}

const warningList = Object.fromEntries(usualWarnings.map((warning) => [warning, warning]));

/** The facts that visitors read about a table before they book; all are optional. */
export function FactFields({ value, onChange, errors, isCampaign, isApproved = false }: FactFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.keys(errors).join(' ');
  // A field to be corrected must not stay inside a closed section.
  useEffect(() => {
    const field = wrong && box.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!field) return;
    field.closest('details')!.open = true;
    if (box.current?.contains(document.activeElement)) return;
    if (field === field.closest('form, [role=dialog]')?.querySelector('[aria-invalid=true]')) field.focus();
  }, [wrong]);

  const set =
    <Name extends keyof FactValues>(name: Name) =>
    (next: FactValues[Name]) =>
      onChange({ ...value, [name]: next });
  const field = (
    name: keyof FactValues & ('city' | 'provided' | 'bring' | 'ownWarnings' | 'minimumAge'),
  ) => ({
    value: value[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });
  const select = <Name extends 'platform' | 'language' | 'experience' | 'recording' | 'seriesLength'>(
    label: string,
    name: Name,
    list: Readonly<Record<Exclude<FactValues[Name], ''>, string>>,
  ) => (
    <Field label={label} optional error={errors[name]}>
      <Select value={value[name]} onChange={(event) => set(name)(event.target.value as FactValues[Name])}>
        <option value="">Not said</option>
        {Object.entries<string>(list).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );

  return (
    <div ref={box} className="border-t border-line">
      <Disclosure title="About the table" wide>
        <div className="flex flex-col gap-6">
          <p className="text-sm">
            Everybody can read this on the session’s page. We leave out what you do not fill in.
          </p>
          <div className="grid gap-5 md:grid-cols-2">
            <FixedFields when={isApproved}>
              {select('Where it is played', 'platform', platforms)}
              {value.platform === 'in_person' && (
                <Field
                  label="City"
                  optional
                  error={errors.city}
                  hint="The address is for those who have a seat."
                >
                  <Input maxLength={factLimits.city} autoComplete="off" {...field('city')} />
                </Field>
              )}
              {select('Language', 'language', languages)}
              {select('For whom', 'experience', audiences)}
              <Field label="Minimum age" error={errors.minimumAge}>
                <Input
                  type="number"
                  inputMode="numeric"
                  min={LEAST_AGE}
                  max={factLimits.mostAge}
                  step={1}
                  {...field('minimumAge')}
                />
              </Field>
              {select('Recording', 'recording', recordings)}
              {isCampaign && select('Length of the campaign', 'seriesLength', seriesLengths)}
            </FixedFields>
          </div>
          <Field
            label="What is provided"
            optional
            error={errors.provided}
            hint="By you, such as characters, dice, a map."
          >
            <Input maxLength={factLimits.words} autoComplete="off" {...field('provided')} />
          </Field>
          <Field
            label="What players need"
            optional
            error={errors.bring}
            hint="Players read this before they book. Put what only players with a seat should know beside the link to the table."
          >
            <Input maxLength={factLimits.words} autoComplete="off" {...field('bring')} />
          </Field>
          <Choices
            legend="Tone"
            list={tones}
            chosen={value.tones}
            onChange={set('tones')}
            error={errors.tones}
            hint={`At most ${factLimits.tones}.`}
          />
          <Choices
            legend="Content warnings"
            list={warningList}
            chosen={value.contentWarnings}
            onChange={set('contentWarnings')}
            error={errors.contentWarnings}
          />
          <Field
            label="Other content warnings"
            optional
            error={errors.ownWarnings}
            hint={`Separated by commas, each of at most ${factLimits.warningLength} characters.`}
          >
            <Input maxLength={600} autoComplete="off" {...field('ownWarnings')} />
          </Field>
          <Choices
            legend="Safety tools"
            list={safetyTools}
            chosen={value.safetyTools}
            onChange={set('safetyTools')}
            error={errors.safetyTools}
          />
          <Choices
            legend="Accessibility"
            list={accessibility}
            chosen={value.accessibility}
            onChange={set('accessibility')}
            error={errors.accessibility}
          />
        </div>
      </Disclosure>
    </div>
  );
}
