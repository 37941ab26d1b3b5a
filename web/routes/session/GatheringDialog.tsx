import { useState } from 'react';
import { gatheringLimits } from '../../../api/bookings/core/gathering.rules.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Input } from '../../ui/Input.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateGathering } from './useUpdateGathering.ts';

interface GatheringDialogProps {
  readonly sessionId: string;
  readonly gathering: { readonly joinUrl: string; readonly toBring: string; readonly version: number };
  readonly onClose: () => void;
}

/** For who runs the table: where it meets, and what everybody brings. */
export function GatheringDialog({ sessionId, gathering, onClose }: GatheringDialogProps) {
  const [joinUrl, setJoinUrl] = useState(gathering.joinUrl);
  const [toBring, setToBring] = useState(gathering.toBring);
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit, busy] = useUpdateGathering();

  async function save() {
    setProblem(undefined);
    const { version } = gathering;
    const outcome = await commit({ input: { sessionId, version, joinUrl, toBring } });
    if (!outcome.ok) return setProblem(outcome);
    onClose();
    toast.success('Saved', 'Everybody at the table sees it from now on.');
  }

  const wrong = (field: string) => (problem?.field === field ? problem.message : undefined);
  const isKnown = problem?.field === 'joinUrl' || problem?.field === 'toBring';
  return (
    <FormDialog
      title="Where you meet"
      description="Seen by whoever has paid for a seat, for as long as the seat is theirs, and by our staff."
      submitLabel="Save"
      busyLabel="Saving..."
      busy={busy}
      error={isKnown ? undefined : problem?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Link to the table"
        optional
        error={wrong('joinUrl')}
        hint="A call, a virtual table: https://…"
      >
        <Input
          type="url"
          maxLength={gatheringLimits.joinUrl}
          value={joinUrl}
          onChange={(event) => setJoinUrl(event.target.value)}
        />
      </Field>
      <Field label="What to bring" optional error={wrong('toBring')}>
        <Textarea
          rows={4}
          maxLength={gatheringLimits.toBring}
          value={toBring}
          onChange={(event) => setToBring(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
