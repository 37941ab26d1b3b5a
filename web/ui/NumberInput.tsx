import { Input } from './Input.tsx';

interface NumberInputProps {
  /** NaN: the field does not hold a number. */
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly min: number;
  readonly max: number;
}

/** A field for a whole number, as wide as one. */
export const NumberInput = ({ value, onValue, min, max, ...field }: NumberInputProps) => (
  <Input
    {...field}
    type="number"
    inputMode="numeric"
    min={min}
    max={max}
    className="figures max-w-32"
    value={Number.isNaN(value) ? '' : value}
    onChange={(event) => onValue(event.target.valueAsNumber)}
  />
);
