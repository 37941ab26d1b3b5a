import { type ComponentProps, useEffect, useState } from 'react';
import { Input } from './Input.tsx';

/** Milliseconds without typing after which the day is reported. */
const PAUSE_MS = 800;

interface DateInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/**
 * A date input for a day that takes effect at once. Typing passes through days that nobody means: the year 2 on the
 * way to 2026. So the day is reported after a pause or on blur, and the field is not set to anything else while it
 * has the focus.
 */
export function DateInput({ value, onDay, ...rest }: DateInputProps) {
  /** null: nobody has typed. An incomplete day has an empty value, as no day has (`isHalf`). */
  const [typed, setTyped] = useState<{ day: string; isHalf: boolean } | null>(null);
  const [told, setTold] = useState(value);
  const news = typed && !typed.isHalf && typed.day !== told ? typed.day : null;

  function tell(day: string) {
    setTold(day);
    onDay(day);
  }
  useEffect(() => {
    if (news === null) return;
    const timer = setTimeout(() => tell(news), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return (
    <Input
      {...rest}
      type="date"
      value={typed?.day ?? value}
      onFocus={() => setTold(value)}
      onChange={({ target }) => setTyped({ day: target.value, isHalf: target.validity.badInput })}
      onBlur={() => {
        if (news !== null) tell(news);
        setTyped(null);
      }}
    />
  );
}
