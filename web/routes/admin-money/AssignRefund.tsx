import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AssignRefund_fix$key } from '../../__generated__/AssignRefund_fix.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { subjectName } from './subjects.ts';
import { type FixFormProps, useFixForm } from './useFixForm.ts';

interface AssignRefundProps extends FixFormProps {
  readonly finding: Parameters<typeof subjectName>[0] & { readonly key: string; readonly message: string };
  readonly fix: AssignRefund_fix$key;
}

/** Lets a super admin assign a refund made at the provider to one booking of a cart. */
export function AssignRefund({ finding, fix: key, ...form }: AssignRefundProps) {
  const { label, effect, bookings } = useFragment(
    graphql`
      fragment AssignRefund_fix on MoneyFix {
        label
        effect
        bookings {
          id
          databaseId
          amountCents
          statusLabel
          session {
            id
            title
            scheduledAt
          }
        }
      }
    `,
    key,
  );
  const [bookingId, setBookingId] = useState(bookings.length === 1 ? (bookings[0]?.id ?? '') : '');
  const [reason, setReason] = useState('');
  const { problems, busy, send } = useFixForm(['bookingId', 'reason'], form);
  const zone = useTimeZone();

  const assign = () =>
    send(
      { key: finding.key, choice: 'ASSIGN', bookingId, reason },
      {
        ...(!bookingId && { bookingId: 'Please choose a booking' }),
        ...(reason.trim().length < 3 && { reason: 'Please say how you know' }),
      },
      'Fixed',
    );

  return (
    <FormDialog
      size="sm"
      title={label}
      description={`${subjectName(finding)} ${finding.message}.`}
      submitLabel="Write it to this booking"
      busyLabel="Writing it down..."
      busy={busy}
      error={problems.form}
      onSubmit={assign}
      onClose={form.onClose}
    >
      <p className="text-sm text-soft">{effect}</p>
      <Field label="Booking" required error={problems.bookingId}>
        <Select
          value={bookingId}
          placeholder="Please choose"
          onChange={(event) => setBookingId(event.target.value)}
        >
          {bookings.map(({ id, databaseId, amountCents, statusLabel, session }) => (
            <option key={id} value={id}>
              {databaseId}: {session.title},{' '}
              <WholeTimes>{formatRecordTime(session.scheduledAt, zone)}</WholeTimes>,{' '}
              {formatCents(amountCents)}, {statusLabel}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="How you know"
        required
        error={problems.reason}
        hint="We keep it with your name in the records."
      >
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
