import { experiences } from '../../api/identity/profile.rules.ts';
import { Select, type SelectProps } from '../ui/Select.tsx';

/** Selects how much a player has played, with the values of the API; empty: they rather do not say. */
export function ExperienceSelect(props: SelectProps) {
  return (
    <Select {...props}>
      <option value="">Rather not say</option>
      {Object.entries(experiences).map(([value, label]) => (
        <option key={value} value={value.toUpperCase()}>
          {label}
        </option>
      ))}
    </Select>
  );
}
