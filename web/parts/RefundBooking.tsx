import { type FormEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { RefundBookingQuery } from '../__generated__/RefundBookingQuery.graphql.ts';
import { centsOf, dollarsOf } from '../lib/cents.ts';
import { formatCents } from '../lib/format.ts';
import { moneyAndCredit } from '../lib/moneyAndCredit.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogClose } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormError } from '../ui/FormError.tsx';
import { focusWrong } from '../ui/focusWrong.ts';
import { Input } from '../ui/Input.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { Asked } from './Asked.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useRefundBooking } from './useRefundBooking.ts';
import { useSearchText } from './useSearchText.ts';

interface RefundBookingProps {
  readonly bookingId: string;
  readonly name: string;
  readonly title: string;
  /** The suggested amount in cents, as after a refund that failed. */
  readonly amountCents?: number;
  readonly onClose: () => void;
  readonly onRefunded: () => unknown;
}

/** Lets a super admin refund a part of the price, or all of it; the player keeps the seat. */
export function RefundBooking(props: RefundBookingProps) {
  const { bookingId, name, title, amountCents, onClose, onRefunded } = props;
  const [commit, busy] = useRefundBooking();
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState('');
  const [possible, setPossible] = useState(false);
  const form = useId();

  async function refund(given: { amountCents: number; leftCents: number; reason: string }) {
    setRefusal('');
    const outcome = await commit({ input: { bookingId, ...given } });
    if (!outcome.ok) {
      setRefusal(outcome.message);
      // The refundable amount may have changed.
      setAttempt((count) => count + 1);
      return;
    }
    onClose();
    toast.success('Refund Given', `${formatCents(given.amountCents)} goes back to ${name}, who is told.`);
    await onRefunded();
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && !busy && onClose()}
      busy={busy}
      title="Give money back"
      description={`${name} keeps the seat in “${title}”.`}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" form={form} disabled={!possible} loading={busy} loadingText="Giving back...">
            Give back
          </Button>
        </>
      }
    >
      <FormError>{refusal}</FormError>
      <Asked
        title="Could not find out what is left"
        fallback={
          <Loading label="Asking what is left" className="flex flex-col gap-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-16" />
            <Skeleton className="h-28" />
          </Loading>
        }
      >
        <RefundForm
          form={form}
          bookingId={bookingId}
          name={name}
          suggested={amountCents ? dollarsOf(amountCents) : ''}
          attempt={attempt}
          onReady={setPossible}
          onSubmit={refund}
        />
      </Asked>
    </Dialog>
  );
}

interface RefundFormProps {
  readonly form: string;
  readonly bookingId: string;
  readonly name: string;
  readonly suggested: string;
  readonly attempt: number;
  readonly onReady: (possible: boolean) => void;
  readonly onSubmit: (given: { amountCents: number; leftCents: number; reason: string }) => Promise<void>;
}

function RefundForm(props: RefundFormProps) {
  const { form, bookingId, name, suggested, attempt, onReady, onSubmit } = props;
  const [asked, setAsked] = useState(suggested);
  const [amount, setAmount] = useSearchText(asked, setAsked);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ amount?: string; reason?: string }>({});
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusWrong(fields.current);
  }, [problems]);
  const askedCents = useDeferredValue(centsOf(asked) || 0);
  const { admin } = useQuery<RefundBookingQuery>(
    graphql`
      query RefundBookingQuery($bookingId: ID!, $amountCents: Int!) {
        admin {
          partRefundPreview(bookingId: $bookingId, amountCents: $amountCents) {
            leftCents
            leftCardCents
            leftCreditCents
            note
            sentence
          }
        }
      }
    `,
    { bookingId, amountCents: askedCents },
    { fetchPolicy: 'network-only', fetchKey: useDeferredValue(attempt) },
  );
  const preview = admin?.partRefundPreview;
  const possible = Boolean(preview);
  useEffect(() => onReady(possible), [possible, onReady]);
  if (!preview)
    return (
      <Notice tone="warning">This seat is not paid or has ended, so there is nothing to give back.</Notice>
    );
  const { leftCents, leftCardCents, leftCreditCents, note, sentence } = preview;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const amountCents = centsOf(amount);
    const found = {
      ...(!(amountCents >= 1 && amountCents <= leftCents) && {
        amount: `From $0.01 to ${formatCents(leftCents)}`,
      }),
      ...(reason.trim().length < 3 && { reason: 'Please give the player a reason' }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) await onSubmit({ amountCents, leftCents, reason });
  }

  return (
    <form
      ref={fields}
      id={form}
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-sm text-soft">
        <span className="figures font-semibold text-text">
          {moneyAndCredit(leftCardCents, leftCreditCents)}
        </span>{' '}
        can be given back. {note}
      </p>
      <Field
        label="Amount ($)"
        required
        error={problems.amount}
        aside={
          <Button variant="link" size="sm" onClick={() => setAmount(dollarsOf(leftCents))}>
            All of it
          </Button>
        }
      >
        <Input
          inputMode="decimal"
          className="figures"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <ReasonField
        required
        error={problems.reason}
        hint={`${name} reads it in the mail.`}
        value={reason}
        onChange={setReason}
      />
      {askedCents > 0 && askedCents <= leftCents && (
        <Notice live title={`${name} reads`}>
          {sentence}
        </Notice>
      )}
    </form>
  );
}
