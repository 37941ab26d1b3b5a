import type { UseFormReturn } from 'react-hook-form';
import { PlannedDates } from './PlannedDates.tsx';
import { dateOf, durationIn, type FormClock, type SessionValues } from './sessionForm.ts';

interface TwoTablesProps {
  readonly form: UseFormReturn<SessionValues>;
  readonly clock: FormClock;
  /** Id of the session that is edited; null: a new one. */
  readonly sessionId: string | null;
}

/** Warns when the Game Master of the form runs another session at the time of the form. */
export function TwoTables({ form, clock, sessionId }: TwoTablesProps) {
  const [scheduledAt, gameMasterId, duration] = form.watch(['scheduledAt', 'gameMasterId', 'duration']);
  const date = dateOf(scheduledAt, clock);
  const durationMinutes = durationIn(duration);
  if (!date || !gameMasterId || durationMinutes === null) return null;
  return (
    <PlannedDates
      plan={{
        gameMasterId,
        scheduledAt: date.toISOString(),
        durationMinutes,
        timeZone: clock.zone,
        everyWeeks: 1,
        dates: 1,
        sessionId,
      }}
    />
  );
}
