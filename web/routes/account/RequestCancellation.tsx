import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { type CancellationNow, CancellationNowSentence } from '../../parts/CancellationNow.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogClose } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useRequestCancellation } from './useRequestCancellation.ts';

const mostCharacters = 1000;

interface RequestCancellationProps {
  /** Global id of the booking. */
  readonly id: string;
  /** Title of the session. */
  readonly title: string;
  /** What happens to the seats for friends, in a sentence. */
  readonly stays?: string | null;
}

/** In the last 24 hours a player can only request a cancellation; an admin decides. */
export function RequestCancellation({ id, title, stays }: RequestCancellationProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [now, setNow] = useState<CancellationNow | null>();
  const [commit, busy] = useRequestCancellation();

  async function send() {
    setProblem(undefined);
    const outcome = await commit({ input: { bookingId: id, reason } });
    if (!outcome.ok) {
      const message = outcome.message || 'Failed to send cancellation request';
      setProblem(message);
      toast.error('Request Failed', message);
      return;
    }
    setOpen(false);
    toast.success('Request Sent', 'An admin will contact you within 24 hours.');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && setOpen(next)}
      busy={busy}
      title="Request cancellation"
      description={title}
      trigger={
        <Button variant="ghost" aria-label={`Request Cancellation: ${title}`}>
          Request Cancellation
        </Button>
      }
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              Keep my seat
            </Button>
          </DialogClose>
          <Button disabled={!now} loading={busy} loadingText="Sending..." onClick={() => void send()}>
            Send Request
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="text-sm text-soft">
          <CancellationNowSentence bookingId={id} onRead={setNow} />
          {stays && <p className="mt-3">{stays}</p>}
        </div>
        <FormError title={problem && 'Request Failed'}>{problem}</FormError>
        <Field
          label="Reason"
          optional
          hint="What happened helps the admin to decide."
          aside={`${formatNumber(reason.length)} of ${formatNumber(mostCharacters)}`}
        >
          <Textarea
            rows={4}
            maxLength={mostCharacters}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
