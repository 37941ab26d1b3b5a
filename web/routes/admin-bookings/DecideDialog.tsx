import { Fragment, useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DecideDialog_request$key } from '../../__generated__/DecideDialog_request.graphql.ts';
import type { CancellationDecision } from '../../__generated__/useDecideCancellationMutation.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusWrong } from '../../ui/focusWrong.ts';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { choicesFor, feeRule, isFee } from './decisions.ts';
import { FeeField } from './FeeField.tsx';
import { useDecideCancellation } from './useDecideCancellation.ts';

const shortestReason = 3;
const longestReason = 500;

interface DecideDialogProps {
  readonly request: DecideDialog_request$key;
  readonly onClose: () => void;
  readonly onStale: () => Promise<void>;
}

type Problems = { decision?: string; feePercent?: string; reason?: string; form?: string };

/** Offers five answers to a late cancellation request. The button says what happens to the money. */
export function DecideDialog({ request: key, onClose, onStale }: DecideDialogProps) {
  const { id, booking, leftCents, ...fees } = useFragment(
    graphql`
      fragment DecideDialog_request on CancellationRequest {
        id
        lateFeeMinPercent
        lateFeeMaxPercent
        leftCents
        booking {
          id
          amountCents
          user {
            id
            fullName
          }
          session {
            id
            title
          }
        }
      }
    `,
    key,
  );
  const { amountCents, user, session } = booking;
  const paid = { amountCents, leftCents };
  const [decision, setDecision] = useState<CancellationDecision | null>(null);
  const [fee, setFee] = useState(String(fees.lateFeeMinPercent));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [closing, setClosing] = useState(false);
  const [commit, busy] = useDecideCancellation();
  const isTyped = reason.trim() !== '';
  const close = () => (isTyped ? setClosing(true) : onClose());

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusWrong(form.current);
  }, [problems]);

  const feePercent = fee.trim() === '' ? Number.NaN : Number(fee);
  const choices = choicesFor(paid, feePercent, fees);
  const chosen = choices.find(({ value }) => value === decision);
  const isPartial = decision === 'PARTIAL_REFUND';

  async function decide() {
    const found: Problems = {
      ...(!decision && { decision: 'Please choose a decision' }),
      ...(isPartial &&
        !isFee(feePercent, fees) && {
          feePercent: feeRule(fees),
        }),
      ...(reason.trim().length < shortestReason && { reason: 'Please give the player a reason' }),
    };
    setProblems(found);
    if (!decision || !chosen || Object.keys(found).length > 0) return;
    const outcome = await commit({
      input: { requestId: id, decision, feePercent: isPartial ? feePercent : null, reason },
    });
    if (outcome.ok) {
      onClose();
      toast.success(
        `${chosen.label}: ${user.fullName}`,
        'The decision and your reason were mailed to the player.',
      );
    } else if (outcome.code === 'CONFLICT' && !outcome.field) {
      // Another member of staff answered, or the booking has ended: the queue is out of date.
      onClose();
      toast.error('Not Decided', outcome.message);
      await onStale();
    } else {
      setProblems({ [outcome.field ?? 'form']: outcome.message });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && close()}
      busy={busy}
      title="Decide on a late cancellation"
      description={`${user.fullName} wants to leave “${session.title}” and paid ${formatCents(amountCents)}${leftCents < amountCents ? `, of which ${formatCents(amountCents - leftCents)} has gone back` : ''}.`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            Not now
          </Button>
          <Button loading={busy} loadingText="Deciding..." onClick={() => void decide()}>
            <span className="figures">{chosen?.action ?? 'Decide'}</span>
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
      >
        <FormError title={problems.form && 'Not decided'}>{problems.form}</FormError>
        <fieldset className="flex flex-col gap-2" aria-describedby="decision-error">
          <legend className="mb-1.5 text-sm font-medium">Decision</legend>
          {choices.map(({ value, label, effect }) => (
            <Fragment key={value}>
              <label className="flex cursor-pointer gap-3 rounded-md border border-line px-3.5 py-2 transition-colors hover:border-edge has-checked:border-ember has-checked:bg-ember-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
                <input
                  type="radio"
                  data-invalid={problems.decision ? true : undefined}
                  name="decision"
                  value={value}
                  checked={decision === value}
                  onChange={() => {
                    setDecision(value);
                    setProblems({});
                  }}
                  className="mt-1 size-4 shrink-0 accent-ember outline-none"
                />
                <span className="min-w-0">
                  <span className="block text-sm font-semibold">{label}</span>
                  <span className="block text-xs text-soft">{effect}</span>
                </span>
              </label>
              {isPartial && value === decision && (
                <FeeField paid={paid} fees={fees} value={fee} onChange={setFee} error={problems.feePercent} />
              )}
            </Fragment>
          ))}
          {problems.decision && <FieldError id="decision-error">{problems.decision}</FieldError>}
        </fieldset>
        <Field
          label="Reason"
          required
          error={problems.reason}
          hint="The player reads it in the mail and in the account."
          aside={`${reason.length} / ${longestReason}`}
        >
          <Textarea
            rows={3}
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {decision && <p className="text-xs text-faint">A decision cannot be taken back.</p>}
      </form>
      {isTyped && <UnsavedChanges closing={closing} onStay={() => setClosing(false)} onDiscard={onClose} />}
    </Dialog>
  );
}
