import { useState } from 'react';
import { toast } from '../../ui/toast.ts';

type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly field: string | null };

interface DraftOptions<Values> {
  /** What is saved. */
  readonly values: Values;
  readonly save: (changed: Partial<Values>) => Promise<Answer>;
  readonly onSaved: () => Promise<void>;
  /** Somebody else has changed the settings: read them again. */
  readonly onStale: () => Promise<void>;
}

/**
 * A form over settings that are saved elsewhere: it holds only what was changed here, so that what others change
 * meanwhile shows up beside it.
 */
export function useDraft<Values extends object>({ values, save, onSaved, onStale }: DraftOptions<Values>) {
  const [draft, setDraft] = useState<Partial<Values>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== values[name as keyof Values]),
  ) as Partial<Values>;

  async function submit() {
    const empty = Object.entries(changed).find(([, value]) => Number.isNaN(value));
    setProblems(empty ? { [empty[0]]: 'Please enter a number' } : {});
    if (empty) return;
    const answer = await save(changed);
    if (answer.ok) {
      await onSaved();
      setDraft({});
      toast.success('Settings Saved');
      return;
    }
    const { code, field, message } = answer;
    if (code === 'CONFLICT') await onStale();
    setProblems({ [field !== null && field in values ? field : 'form']: message });
  }

  return {
    value: { ...values, ...draft },
    set: (next: Partial<Values>) => setDraft({ ...draft, ...next }),
    problems,
    isChanged: Object.keys(changed).length > 0,
    submit,
    reset: () => {
      setDraft({});
      setProblems({});
    },
  };
}
