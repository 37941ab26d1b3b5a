import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, readThemeChoice, type ThemeChoice, watchTheme } from '../lib/theme.ts';
import { BareInput } from './BareInput.tsx';

const choices = [
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'system', label: 'System', Icon: Monitor },
] as const;

const onServer = (): ThemeChoice => 'dark';

export function ThemeSwitch() {
  const chosen = useSyncExternalStore(watchTheme, readThemeChoice, onServer);
  const group = useId();
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-well p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} htmlFor={`${group}-${value}`} title={label} className="theme-choice">
          <BareInput
            id={`${group}-${value}`}
            type="radio"
            name={group}
            value={value}
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
