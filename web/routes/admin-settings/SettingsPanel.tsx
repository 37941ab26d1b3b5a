import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusWrong } from '../../ui/focusWrong.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useUnsaved } from './unsaved.ts';
import type { Draft } from './useDraft.ts';

interface SettingsPanelProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
  readonly draft: Pick<Draft, 'problems' | 'isChanged' | 'busy' | 'submit' | 'reset'>;
  /** false: the viewer may not change these settings. */
  readonly canEdit: boolean;
}

/** A group of settings with its own save button. */
export function SettingsPanel({ title, description, children, draft, canEdit }: SettingsPanelProps) {
  const { problems, isChanged, busy, reset } = draft;
  useUnsaved(isChanged);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusWrong(form.current);
  }, [problems]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) void draft.submit();
  }
  return (
    <Panel title={title} description={description}>
      <form ref={form} onSubmit={submit} noValidate aria-label={title} className="flex flex-col gap-5">
        <FormError title={problems.form && 'Not saved'}>{problems.form}</FormError>
        <fieldset disabled={!canEdit} className="contents">
          {children}
        </fieldset>
        {canEdit ? (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={!isChanged} loading={busy} loadingText="Saving...">
              Save
            </Button>
            {isChanged && (
              <Button variant="ghost" disabled={busy} onClick={reset}>
                Discard changes
              </Button>
            )}
          </div>
        ) : (
          <p className="text-sm text-faint">Only super admins change these.</p>
        )}
      </form>
    </Panel>
  );
}
