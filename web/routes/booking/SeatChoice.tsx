import { countOf, formatCents } from '../../lib/format.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

interface SeatChoiceProps {
  /** The number of friends for whom seats are left. */
  readonly most: number;
  readonly friends: number;
  /** Price of all seats, in cents. */
  readonly priceCents: number;
  readonly onChange: (friends: number) => void;
}

/** Chooses the number of seats: the player's own, and those for friends. */
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
