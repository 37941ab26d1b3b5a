import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCents } from '../../lib/format.ts';
import { offerUndo } from '../../parts/offerUndo.ts';
import { ReasonField, reasonIn } from '../../parts/ReasonField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { toast } from '../../ui/toast.ts';
import { AskedEffects, Sentences } from './Effects.tsx';
import { type DialogProps, useEffects } from './effects.ts';
import { useArchiveGameMaster } from './useArchiveGameMaster.ts';
import { useRestoreGameMaster } from './useRestoreGameMaster.ts';

/** Shows the effects of archiving and archives only if they still hold. */
export function ArchiveDialog({ id, name, onClose, onChanged }: DialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      busy={busy}
      title={`Archive ${name}?`}
      description="What is called off cannot be undone."
    >
      {/* As high as with upcoming sessions, the usual case. */}
      <AskedEffects size="h-124 md:h-96">
        <Archive id={id} name={name} onClose={onClose} onChanged={onChanged} onBusy={setBusy} />
      </AskedEffects>
    </Dialog>
  );
}

function Archive({
  id,
  name,
  onClose,
  onChanged,
  onBusy,
}: DialogProps & { onBusy: (busy: boolean) => void }) {
  const [attempt, setAttempt] = useState(0);
  const effects = useEffects(id, attempt);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useArchiveGameMaster();
  const [restore] = useRestoreGameMaster();
  if (!effects) return null;
  const { sessions, refundCents, archive: lines } = effects;

  async function archive() {
    setProblem(undefined);
    onBusy(true);
    const outcome = await commit({ input: { id, sessions, refundCents, reason: reasonIn(reason) } });
    onBusy(false);
    if (!outcome.ok) {
      setProblem(outcome.message || 'Failed to archive the Game Master');
      // The effects shown are stale: load them again.
      if (outcome.code === 'CONFLICT') setAttempt((count) => count + 1);
      return;
    }
    onClose();
    const said = `${name} is no longer listed.`;
    const { calledOff } = outcome.value;
    // Cancelled sessions cannot be restored, so no undo is offered.
    if (calledOff > 0)
      toast.success('Game Master archived', `${said} Called off: ${countOf(calledOff, 'session')}.`);
    else offerUndo('Game Master archived', said, () => restore({ input: { id } }), onChanged);
    await onChanged();
  }

  return (
    <div className="flex flex-col gap-4">
      <FormError>{problem}</FormError>
      <Sentences lines={lines} />
      {sessions > 0 && (
        <>
          <Link
            to={`/admin/sessions?filter=upcoming&search=${encodeURIComponent(name)}`}
            className="text-sm text-ember-ink underline"
          >
            Give these sessions to another Game Master
          </Link>
          <ReasonField hint="Everybody who booked or waits reads it." value={reason} onChange={setReason} />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2.5 max-md:flex-col-reverse">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" loading={busy} loadingText="Archiving..." onClick={() => void archive()}>
          <span className="figures">
            {sessions === 0
              ? 'Archive'
              : `Archive, call off ${countOf(sessions, 'session')}${refundCents > 0 ? ` and refund ${formatCents(refundCents)}` : ''}`}
          </span>
        </Button>
      </div>
    </div>
  );
}
