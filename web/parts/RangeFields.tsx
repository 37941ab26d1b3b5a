import { useEffect, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import type { Filter, Hours } from './sessionFilter.ts';
import { hourName } from './sessionFilterWords.ts';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

interface HoursFieldsProps {
  readonly hours: Hours | null;
  readonly onChange: (hours: Hours | null) => void;
}

/** Fields for hours other than the parts of the day. */
export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const set = (from: number, to: number) =>
    onChange(from === to || (from === 0 && to === 24) ? null : { from, to });
  return (
    <div className="mt-3 grid max-w-sm grid-cols-2 gap-3">
      <Field label="Starts from">
        <Select
          value={hours?.from ?? 0}
          onChange={(event) => set(Number(event.target.value), hours?.to ?? 24)}
        >
          {hoursOfDay.map((hour) => (
            <option key={hour} value={hour}>
              {hour === 0 ? 'Any hour' : hourName(hour)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Starts before">
        <Select
          value={hours?.to ?? 24}
          onChange={(event) => set(hours?.from ?? 0, Number(event.target.value))}
        >
          {hoursOfDay.map((hour) => (
            <option key={hour} value={hour + 1}>
              {hour === 23 ? 'Midnight' : hourName(hour + 1)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface PriceFieldsProps {
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly onChange: (next: Partial<Filter>) => void;
}

const typingPause = 500;

/**
 * Fields for prices other than the steps. The price typed last counts: the other one is cleared when they contradict.
 */
export function PriceFields({ minPrice, maxPrice, onChange }: PriceFieldsProps) {
  const isTurned = (least: number | null, most: number | null) =>
    least !== null && most !== null && least > most;
  return (
    <div className="mt-3 grid max-w-sm grid-cols-2 gap-3">
      <PriceField
        label="From $"
        value={minPrice}
        onChange={(price) =>
          onChange({ minPrice: price, ...(isTurned(price, maxPrice) && { maxPrice: null }) })
        }
      />
      <PriceField
        label="To $"
        value={maxPrice}
        onChange={(price) =>
          onChange({ maxPrice: price, ...(isTurned(minPrice, price) && { minPrice: null }) })
        }
      />
    </div>
  );
}

interface PriceFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (price: number | null) => void;
}

function PriceField({ label, value, onChange }: PriceFieldProps) {
  const shown = value === null ? '' : String(value);
  const [text, setText] = useState(shown);
  const [before, setBefore] = useState(shown);
  // The price was chosen by another control.
  if (before !== shown) {
    setBefore(shown);
    setText(shown);
  }
  const isPrice = text === '' || /^\d{1,5}(\.\d{1,2})?$/.test(text);
  useEffect(() => {
    if (!isPrice || text === shown) return;
    const timer = setTimeout(
      () => onChange(text === '' ? null : Math.min(Number(text), 10_000)),
      typingPause,
    );
    return () => clearTimeout(timer);
  });
  return (
    <Field label={label} error={isPrice ? undefined : 'Dollars, such as 25'}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={text}
        onChange={(event) => setText(event.target.value.trim())}
      />
    </Field>
  );
}
