import { useState } from 'react';
import { changesOf } from '../../lib/changes.ts';
import { toast } from '../../ui/toast.ts';

type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly field: string | null };

export interface AfterSaving {
  readonly onSaved: () => Promise<void>;
  /** Another member of staff has changed the settings: load them again. */
  readonly onStale: () => Promise<void>;
}

/** Props of each form of the page; `Key`: its fragment key. */
export interface SettingsFormProps<Key> extends AfterSaving {
  readonly settings: Key;
  readonly canEdit: boolean;
}

interface DraftOptions<Values> extends AfterSaving {
  /** The saved values. */
  readonly values: Values;
  readonly save: (changed: Partial<Values>) => Promise<Answer>;
  readonly busy: boolean;
}

export type Draft = ReturnType<typeof useDraft>;

/**
 * State of a form over settings that others may change, too: holds only the fields changed here, so that concurrent
 * changes show up beside them.
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
      // Input made during the request is not saved yet.
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
