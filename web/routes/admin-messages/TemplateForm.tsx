import { type FormEvent, useState } from 'react';
import { MAX_SUBJECT } from '../../../api/messaging/rules.ts';
import { changesOf } from '../../lib/changes.ts';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import type { Refused } from '../../relay/useCommit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { hasLetter, type Letter } from './letter.ts';
import { useCreateTemplate } from './useCreateTemplate.ts';
import { useUpdateTemplate } from './useUpdateTemplate.ts';

export interface Template extends Letter {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

interface TemplateFormProps {
  readonly title: string;
  /** null: a new template. */
  readonly template: Template | null;
  /** The text a new template starts with. */
  readonly letter: Letter;
  readonly onChanged: () => Promise<void>;
  readonly onDone: () => void;
}

export function TemplateForm({ title, template, letter, onChanged, onDone }: TemplateFormProps) {
  const [opened] = useState({ ...letter, name: '', ...template });
  const [text, setText] = useState(opened);
  const [closing, setClosing] = useState(false);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [create, creating] = useCreateTemplate();
  const [update, updating] = useUpdateTemplate();
  const set = (part: Partial<typeof text>) => setText({ ...text, ...part });
  const isChanged = Object.keys(changesOf(opened, text)).length > 0;
  const close = () => (isChanged ? setClosing(true) : onDone());
  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  const isOfField = ['name', 'subject', 'message'].includes(refusal?.field ?? '');

  async function save(event: FormEvent) {
    event.preventDefault();
    const { name, subject, message } = text;
    const outcome = template
      ? await update({ input: { id: template.id, version: template.version, name, subject, message } })
      : await create({ input: { name, subject, message } });
    if (!outcome.ok) {
      setRefusal(outcome);
      // The list behind the form then shows what other staff wrote.
      if (outcome.code === 'CONFLICT' || outcome.code === 'NOT_FOUND') await onChanged();
      return;
    }
    await onChanged();
    toast.success('Template Saved');
    onDone();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title}>
      <form onSubmit={save} noValidate className="flex flex-col gap-4">
        <FormError>{refusal && !isOfField ? refusal.message : null}</FormError>
        <Field label="Name" required error={errorOf('name')}>
          <Input value={text.name} maxLength={80} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field label="Subject" required error={errorOf('subject')}>
          <Input
            value={text.subject}
            maxLength={MAX_SUBJECT}
            onChange={(event) => set({ subject: event.target.value })}
          />
        </Field>
        <Field label="Text" required error={errorOf('message')}>
          <Textarea
            rows={8}
            value={text.message}
            onChange={(event) => set({ message: event.target.value })}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="secondary" onClick={close}>
            Back
          </Button>
          <Button type="submit" loading={creating || updating} loadingText="Saving...">
            Save Template
          </Button>
        </div>
      </form>
      {(isChanged || hasLetter(letter)) && (
        <UnsavedChanges closing={closing} onStay={() => setClosing(false)} onDiscard={onDone} />
      )}
    </Dialog>
  );
}
