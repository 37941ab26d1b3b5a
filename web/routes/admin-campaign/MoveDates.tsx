import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { cityOf } from '../../../api/platform/zones.rules.ts';
import type { MoveDates_session$key } from '../../__generated__/MoveDates_session.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { fromLocalInput, SKIPPED_HOUR, toLocalInput, twiceNote } from '../../lib/localTime.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { ReasonField, reasonIn } from '../../parts/ReasonField.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { MovePlan, type Shown } from './MovePlan.tsx';
import { useMoveCampaignDates } from './useMoveCampaignDates.ts';

interface MoveDatesProps {
  /** The first date to move. */
  readonly session: MoveDates_session$key;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onMoved: () => Promise<void>;
}

/** Reschedules a date and all later ones, after a review of every date and everybody affected. */
export function MoveDates({ session, timeZone, onClose, onMoved }: MoveDatesProps) {
  const { id, scheduledAt } = useFragment(
    graphql`
      fragment MoveDates_session on Session {
        id
        scheduledAt
      }
    `,
    session,
  );
  const zone = useTimeZone();
  const [opened] = useState(() => toLocalInput(scheduledAt, zone));
  const [text, setText] = useState(opened);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [commit, busy] = useMoveCampaignDates();
  const target = text === opened ? null : fromLocalInput(text, zone);
  const isSkipped = text !== opened && text !== '' && target === null;
  const twice = text === opened ? null : twiceNote(text, zone);
  const isPast = target !== null && target.getTime() <= Date.now();
  const to = target && !isPast ? target.toISOString() : null;
  const ready = to && shown?.to.scheduledAt === to ? shown : null;

  async function save() {
    if (!to || !ready) return;
    setProblem(undefined);
    const outcome = await commit({
      input: { sessionId: id, scheduledAt: to, reason: reasonIn(reason), dates: ready.dates },
    });
    if (!outcome.ok) {
      setProblem(outcome.message);
      setShown(undefined);
      setAttempt(attempt + 1);
      return;
    }
    toast.success('Dates Changed', `${countOf(ready.told, 'person was', 'people were')} told.`);
    onClose();
    await onMoved();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      busy={busy}
      title="Move all dates from here"
      description={`From ${formatZonedDateTime(scheduledAt, zone)} on: weekday and time of this date and all later ones.`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!ready} loading={busy} loadingText="Changing..." onClick={() => void save()}>
            {ready
              ? `Move ${countOf(ready.dates.length, 'date')} and tell ${countOf(ready.told, 'person', 'people')}`
              : 'Move dates'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError>{problem}</FormError>
        <Field
          label="New date & time"
          required
          error={isPast ? 'Please select a future date and time' : isSkipped ? SKIPPED_HOUR : undefined}
          hint={`Of this date, on the clocks of ${cityOf(zone)}. All later ones are put off by as many days and hours.${twice ? ` ${twice}` : ''}`}
        >
          <Input type="datetime-local" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <ReasonField
          hint="We send it to everybody affected, by mail and as a message."
          value={reason}
          onChange={setReason}
        />
        {to && (
          <MovePlan
            sessionId={id}
            to={{ scheduledAt: to, gameMasterId: null }}
            attempt={attempt}
            timeZone={timeZone}
            onShown={setShown}
          />
        )}
      </div>
    </Dialog>
  );
}
