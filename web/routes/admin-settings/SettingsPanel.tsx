import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Card.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useUnsaved } from './unsaved.ts';

interface SettingsPanelProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
  readonly error: string | undefined;
  readonly isChanged: boolean;
  readonly busy: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onReset: () => void;
  /** false: whoever looks may not change it. */
  readonly canEdit?: boolean;
}

/** A group of settings with a button of its own. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { title, description, children, error, isChanged, busy, onSubmit, onReset, canEdit = true } = props;
  useUnsaved(isChanged);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) void onSubmit();
  }
  return (
    <Panel title={title} description={description}>
      <form onSubmit={submit} noValidate aria-label={title} className="flex flex-col gap-5">
        <FormError title={error && 'Not saved'}>{error}</FormError>
        <fieldset disabled={!canEdit} className="contents">
          {children}
        </fieldset>
        {canEdit ? (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={!isChanged} loading={busy} loadingText="Saving...">
              Save
            </Button>
            {isChanged && (
              <Button variant="ghost" disabled={busy} onClick={onReset}>
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
