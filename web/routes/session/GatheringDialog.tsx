import { useState } from 'react';
import { gatheringLimits } from '../../../api/bookings/gathering/gathering.rules.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Input } from '../../ui/Input.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateGathering } from './useUpdateGathering.ts';

interface Told {
  joinUrl: string;
  toBring: string;
  /** One link per line. */
  links: string;
  safetyTools: string;
  characters: string;
}

interface GatheringDialogProps {
  readonly sessionId: string;
  readonly gathering: Readonly<Told> & { readonly version: number };
  /** What to bring, as the public page shows it; may be empty. */
  readonly toldAll: string;
  readonly onClose: () => void;
}

const areas = [
  { name: 'toBring', label: 'What to bring', limit: gatheringLimits.toBring, rows: 3, hint: undefined },
  {
    name: 'links',
    label: 'Links',
    limit: gatheringLimits.links * (gatheringLimits.link + 1),
    rows: 3,
    hint: 'One per line, with what it is: https://… The map of the coast',
  },
  {
    name: 'safetyTools',
    label: 'Safety tools',
    limit: gatheringLimits.safetyTools,
    rows: 3,
    hint: 'How everybody can stop or slow down a scene.',
  },
  {
    name: 'characters',
    label: 'Characters',
    limit: gatheringLimits.characters,
    rows: 4,
    hint: 'Level, what is handed out, what they know of each other.',
  },
] as const;

/** For the Game Master: edits where the table meets and how players prepare. */
export function GatheringDialog({ sessionId, gathering, toldAll, onClose }: GatheringDialogProps) {
  const { version, ...opened } = gathering;
  const [told, setTold] = useState<Told>(opened);
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit, busy] = useUpdateGathering();
  const change = (name: keyof Told) => (event: { target: { value: string } }) =>
    setTold({ ...told, [name]: event.target.value });

  async function save() {
    setProblem(undefined);
    const outcome = await commit({ input: { sessionId, version, ...told } });
    if (!outcome.ok) return setProblem(outcome);
    onClose();
    toast.success('Saved', 'Everybody at the table sees it from now on.');
  }

  const wrong = (field: string) => (problem?.field === field ? problem.message : undefined);
  const isKnown = Object.keys(told).includes(problem?.field ?? '');
  return (
    <FormDialog
      title="The evening"
      description="Players with a paid seat see this for as long as the seat is theirs, and so do our staff."
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
          value={told.joinUrl}
          onChange={change('joinUrl')}
        />
      </Field>
      {areas.map(({ name, label, limit, rows, hint }) => (
        <Field
          key={name}
          label={label}
          optional
          error={wrong(name)}
          hint={name === 'toBring' && toldAll ? `Beside what the page tells everybody: “${toldAll}”` : hint}
        >
          <Textarea rows={rows} maxLength={limit} value={told[name]} onChange={change(name)} />
        </Field>
      ))}
    </FormDialog>
  );
}
