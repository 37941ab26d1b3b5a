import { useState } from 'react';
import { MAX_CONTENT } from '../../../api/messaging/rules.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateTableMessage } from './useUpdateTableMessage.ts';

interface TableMessageDialogProps {
  readonly sessionId: string;
  readonly message: {
    readonly content: string;
    /** The profile's default text, sent when this table has none of its own. */
    readonly fallback: string;
    readonly isOn: boolean;
    readonly version: number;
  };
  readonly onClose: () => void;
}

/** Edits the message to one table, or turns it off. */
export function TableMessageDialog({ sessionId, message, onClose }: TableMessageDialogProps) {
  const [content, setContent] = useState(message.content);
  const [isOn, setOn] = useState(message.isOn);
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit, busy] = useUpdateTableMessage();

  async function save() {
    setProblem(undefined);
    const outcome = await commit({ input: { sessionId, version: message.version, content, isOn } });
    if (!outcome.ok) return setProblem(outcome);
    onClose();
    toast.success('Saved', isOn ? 'We send it 48 hours before the start.' : 'We send nothing automatically.');
  }

  const isField = problem?.field === 'content';
  return (
    <FormDialog
      title="Message before the evening"
      description="We send it once to everybody with a paid seat, as a message and by mail, 48 hours before the start."
      submitLabel="Save"
      busyLabel="Saving..."
      busy={busy}
      error={isField ? undefined : problem?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Checkbox
        label="Send a message to this table"
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      <Field
        label="Message"
        optional
        error={isField ? problem.message : undefined}
        hint={
          message.fallback &&
          `If you leave it empty, we send the text from the profile: “${message.fallback}”`
        }
      >
        <Textarea
          rows={6}
          maxLength={MAX_CONTENT}
          value={content}
          disabled={!isOn}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
