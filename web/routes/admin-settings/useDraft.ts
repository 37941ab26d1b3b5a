import { useState } from 'react';
import { changesOf } from '../../lib/changes.ts';
import { toast } from '../../ui/toast.ts';

type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly field: string | null };

export interface AfterSaving {
  readonly onSaved: () => Promise<void>;
  /** Somebody else has changed the settings: read them again. */
  readonly onStale: () => Promise<void>;
}

/** Of each form of the page; the key of what it shows. */
export interface SettingsFormProps<Key> extends AfterSaving {
  readonly settings: Key;
  readonly canEdit: boolean;
}

interface DraftOptions<Values> extends AfterSaving {
  /** What is saved. */
  readonly values: Values;
  readonly save: (changed: Partial<Values>) => Promise<Answer>;
  readonly busy: boolean;
}

export type Draft = ReturnType<typeof useDraft>;

/**
 * A form over settings that are saved elsewhere: it holds only what was changed here, so that what others change
 * meanwhile shows up beside it.
 */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { values, save, busy, onSaved, onStale } = options;
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
      // What was typed meanwhile is not saved yet.
      setDraft((now) => changesOf({ ...values, ...changed }, now) as Partial<Values>);
      toast.success('Settings Saved');
      return;
    }
    const { code, field, message } = answer;
    if (code === 'CONFLICT') await onStale();
    setProblems({ [field !== null && field in values ? field : 'form']: message });
  }

  return {
    value: { ...values, ...draft },
    set: (next: Partial<Values>) => setDraft((now) => ({ ...now, ...next })),
    problems,
    busy,
    isChanged: Object.keys(changed).length > 0,
    submit,
    reset: () => {
      setDraft({});
      setProblems({});
    },
  };
}
