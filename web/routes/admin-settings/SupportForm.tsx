import { graphql, useFragment } from 'react-relay/hooks';
import type { SupportForm_settings$key } from '../../__generated__/SupportForm_settings.graphql.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { useDraft } from './useDraft.ts';
import { useUpdatePolicies } from './useUpdatePolicies.ts';

interface SupportFormProps {
  readonly settings: SupportForm_settings$key;
  readonly canEdit: boolean;
  readonly onSaved: () => Promise<void>;
  readonly onStale: () => Promise<void>;
}

/** Where people write. Complaints about staff go there as well, so it is for super admins to say. */
export function SupportForm({ settings, canEdit, onSaved, onStale }: SupportFormProps) {
  const { version, ...values } = useFragment(
    graphql`
      fragment SupportForm_settings on Settings {
        version
        supportEmail
      }
    `,
    settings,
  );
  const [commit, busy] = useUpdatePolicies();
  const save = (changed: Partial<typeof values>) => commit({ input: { version, ...changed } });
  const { value, set, problems, ...draft } = useDraft({ values, save, onSaved, onStale });
  return (
    <SettingsPanel
      title="Support"
      description="Where people write for help, and where reports of messages go."
      error={problems.form}
      isChanged={draft.isChanged}
      busy={busy}
      onSubmit={draft.submit}
      onReset={draft.reset}
      canEdit={canEdit}
    >
      <Field
        label="Support address"
        hint="On the home page, in the terms and in mails."
        error={problems.supportEmail}
      >
        <Input
          type="email"
          maxLength={254}
          className="max-w-sm"
          value={value.supportEmail}
          onChange={(event) => set({ supportEmail: event.target.value })}
        />
      </Field>
    </SettingsPanel>
  );
}
