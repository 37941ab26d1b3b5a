import { gameSystems } from '../../api/catalog/rules.ts';
import { toggled } from '../lib/toggled.ts';
import { weekdays } from '../lib/weekdays.ts';
import { Checkbox } from '../ui/Checkbox.tsx';

export interface Tastes {
  readonly systems: readonly string[];
  /** 1: Monday. */
  readonly playDays: readonly number[];
}

interface TasteFieldsProps {
  readonly value: Tastes;
  readonly onChange: (next: Tastes) => void;
}

/** Asks what a player likes to play, and on which evenings. */
export function TasteFields({ value, onChange }: TasteFieldsProps) {
  const { systems, playDays } = value;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">What do you like to play?</legend>
        <div className="flex flex-col gap-2.5">
          {gameSystems.map((system) => (
            <Checkbox
              key={system}
              label={system}
              checked={systems.includes(system)}
              onChange={() => onChange({ ...value, systems: toggled(systems, system) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Which evenings suit you?</legend>
        <div className="grid grid-cols-2 gap-2.5">
          {weekdays.map((day, at) => (
            <Checkbox
              key={day}
              label={day}
              checked={playDays.includes(at + 1)}
              onChange={() => onChange({ ...value, playDays: toggled(playDays, at + 1) })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
