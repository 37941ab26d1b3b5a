import Check from 'lucide-react/icons/check';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AttendanceChoice_booking$key } from '../../__generated__/AttendanceChoice_booking.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useNoteAttendance } from './useNoteAttendance.ts';

const states = [
  { value: 'PRESENT', label: 'Present' },
  { value: 'LATE', label: 'Late' },
  { value: 'ABSENT', label: 'Absent' },
] as const;

interface AttendanceChoiceProps {
  readonly booking: AttendanceChoice_booking$key;
  readonly name: string;
  readonly canNote: boolean;
  /** Nobody is absent before. */
  readonly hasBegun: boolean;
}

/** Notes whether a player came; a second press on the same choice clears it. */
export function AttendanceChoice({ booking: key, name, canNote, hasBegun }: AttendanceChoiceProps) {
  const { id, attendance } = useFragment(
    graphql`
      fragment AttendanceChoice_booking on Booking {
        id
        attendance {
          state
        }
      }
    `,
    key,
  );
  const [commit, busy] = useNoteAttendance();
  const chosen = states.find(({ value }) => value === attendance?.state);
  if (!canNote)
    return chosen ? <p className="mt-3 text-sm text-soft">Noted as {chosen.label.toLowerCase()}.</p> : null;

  async function choose(value: (typeof states)[number]['value']) {
    if (busy) return;
    const state = value === chosen?.value ? null : value;
    const outcome = await commit({ input: { bookingId: id, state } });
    if (!outcome.ok) toast.error('Not noted', outcome.message);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend in sight
    <div role="group" aria-label={`Attendance of ${name}`} className="mt-3 flex flex-wrap gap-2">
      {states
        .filter(({ value }) => hasBegun || value !== 'ABSENT')
        .map(({ value, label }) => (
          <Button
            key={value}
            variant={value === chosen?.value ? 'primary' : 'secondary'}
            aria-pressed={value === chosen?.value}
            icon={value === chosen?.value ? <Check /> : undefined}
            aria-disabled={busy}
            onClick={() => choose(value)}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}
