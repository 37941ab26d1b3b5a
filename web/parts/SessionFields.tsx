import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { gameSystems, limits } from '../../api/catalog/rules.ts';
import { twiceNote } from '../lib/localTime.ts';
import { zoneName } from '../lib/zones.ts';
import { Field } from '../ui/Field.tsx';
import { FixedFields } from '../ui/FixedFields.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { useNow } from './Now.tsx';
import { dateOf, type FormClock, type SessionValues } from './sessionForm.ts';

interface SessionFieldsProps {
  readonly form: UseFormReturn<SessionValues>;
  /** The first field. */
  readonly gameMaster: ReactNode;
  readonly clock: FormClock;
  /** Says why the form uses its zone. */
  readonly zoneNote: string;
  /** The fields that staff have reviewed and published are fixed. */
  readonly isApproved: boolean;
  /** What follows from the date: the later dates of a campaign, or the people whom another date concerns. */
  readonly children?: ReactNode;
}

export function SessionFields(props: SessionFieldsProps) {
  const { form, gameMaster, clock, zoneNote, isApproved, children } = props;
  const { register, watch, formState } = form;
  const { errors } = formState;
  const now = useNow();
  const typed = watch('scheduledAt') ?? '';
  const chosen = dateOf(typed, clock);
  const { zone, unchanged } = clock;
  const twice = typed === unchanged?.text ? null : twiceNote(typed, zone);
  const hint = `On the clocks of ${zoneName(chosen ?? now, zone)}, ${zoneNote}.`;
  return (
    <>
      {gameMaster}
      <FixedFields when={isApproved}>
        <Field label="Title" required error={errors.title?.message}>
          <Input {...register('title')} maxLength={limits.title} autoComplete="off" />
        </Field>
        <DescriptionField form={form} readOnly={isApproved} />
      </FixedFields>
      <div className="grid gap-5 md:grid-cols-2">
        <FixedFields when={isApproved}>
          <Field label="Game System" required error={errors.gameSystem?.message}>
            <Select {...register('gameSystem')} placeholder="Select a game system">
              {gameSystems.map((system) => (
                <option key={system} value={system}>
                  {system}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Session Type"
            error={errors.sessionType?.message}
            hint="One-shots are single payments, campaigns use a subscription model."
          >
            <Select {...register('sessionType')}>
              <option value="one_shot">One-Shot</option>
              <option value="campaign">Campaign</option>
            </Select>
          </Field>
        </FixedFields>
        <Field
          label="Date & Time"
          required
          error={errors.scheduledAt?.message}
          hint={twice ? `${hint} ${twice}` : hint}
        >
          <Input {...register('scheduledAt')} type="datetime-local" />
        </Field>
        <Field label="Duration (hours)" required error={errors.duration?.message}>
          <Input {...register('duration')} type="number" inputMode="decimal" min={1} max={24} step={0.5} />
        </Field>
        <FixedFields when={isApproved}>
          <Field label="Price ($)" required error={errors.price?.message} hint="For one seat.">
            <Input {...register('price')} type="number" inputMode="decimal" min={1} step={0.01} />
          </Field>
        </FixedFields>
        <Field label="Max Players" required error={errors.maxPlayers?.message}>
          <Input
            {...register('maxPlayers')}
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.maxPlayers}
            step={1}
          />
        </Field>
      </div>
      {children}
      <Field
        label="Tags"
        optional
        error={errors.tags?.message}
        hint="Separated by commas, such as Horror, Beginner Friendly."
      >
        <Input {...register('tags')} autoComplete="off" maxLength={600} />
      </Field>
    </>
  );
}
