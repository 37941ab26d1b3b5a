import { type ComponentProps, useEffect, useState } from 'react';
import { Input } from './Input.tsx';

/** For how long nobody types before a day is told. */
const PAUSE_MS = 800;

interface DateInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/**
 * A day whose choice is acted upon at once. Somebody who types it goes by days nobody means: the year 2 is on the way to
 * 2026. So it is told when they pause or leave, and is not set to anything else while they are in it.
 */
export function DateInput({ value, onDay, ...rest }: DateInputProps) {
  /** null: nobody is in it. Half a day has no value, as none has. */
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
