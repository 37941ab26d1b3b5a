import { countOf, formatCents } from '../../lib/format.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

interface SeatChoiceProps {
  /** As many friends as there are seats for. */
  readonly most: number;
  readonly friends: number;
  /** Of all of them, in cents. */
  readonly priceCents: number;
  readonly onChange: (friends: number) => void;
}

/** One's own seat, and those for friends. */
export function SeatChoice({ most, friends, priceCents, onChange }: SeatChoiceProps) {
  return (
    <div>
      <Field
        label="Seats"
        hint={
          friends > 0 &&
          'After paying you get a link. Each friend claims one seat with their own account before the session starts; seats that nobody has claimed are yours to cancel.'
        }
      >
        <Select value={friends} onChange={({ target }) => onChange(Number(target.value))}>
          {[...Array(most + 1).keys()].map((count) => (
            <option key={count} value={count}>
              {count === 0 ? 'Only me' : `Me and ${countOf(count, 'friend')}`}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className="sr-only">
        {`${countOf(friends + 1, 'seat')}, ${formatCents(priceCents)}`}
      </p>
    </div>
  );
}
