import { limits } from '../../../api/catalog/rules.ts';
import { GameMasterSelect, type GameMasterSelectProps } from '../../parts/GameMasterSelect.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { RichText } from '../../ui/RichText.tsx';
import type { Details } from './detailsForm.ts';

interface DetailFieldsProps {
  readonly query: GameMasterSelectProps['query'];
  /** The present Game Master. */
  readonly gameMaster: GameMasterSelectProps['own'];
  readonly opened: Details;
  readonly values: Details;
  readonly onChange: (name: keyof Details, value: string) => void;
  readonly problem: { readonly field: string | null; readonly message: string } | undefined;
}

/** Game Master, texts, price and number of seats of a campaign's dates. */
export function DetailFields({ query, gameMaster, opened, values, onChange, problem }: DetailFieldsProps) {
  const field = (name: keyof Details) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const errorOf = (name: keyof Details) => (problem?.field === name ? problem.message : undefined);
  return (
    <>
      <GameMasterSelect
        query={query}
        own={gameMaster}
        error={errorOf('gameMasterId')}
        select={field('gameMasterId')}
      />
      <Field label="Title" required error={errorOf('title')}>
        <Input maxLength={limits.title} autoComplete="off" {...field('title')} />
      </Field>
      <Field label="Description" required error={errorOf('description')}>
        <RichText initial={opened.description} onChange={(html) => onChange('description', html)} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Price ($)" required error={errorOf('price')} hint="For one seat.">
          <Input type="number" inputMode="decimal" min={1} step={0.01} {...field('price')} />
        </Field>
        <Field label="Max Players" required error={errorOf('maxPlayers')}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.maxPlayers}
            step={1}
            {...field('maxPlayers')}
          />
        </Field>
      </div>
    </>
  );
}
