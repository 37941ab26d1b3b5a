import { graphql, useFragment } from 'react-relay/hooks';
import type { SupportForm_settings$key } from '../../__generated__/SupportForm_settings.graphql.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import type { SettingsFormProps } from './useDraft.ts';
import { usePolicyDraft } from './usePolicyDraft.ts';

/** The support addresses. Complaints about staff go there as well, so only super admins change them. */
export function SupportForm({ settings, canEdit, ...after }: SettingsFormProps<SupportForm_settings$key>) {
  const { version, ...values } = useFragment(
    graphql`
      fragment SupportForm_settings on Settings {
        version
        supportEmail
      }
    `,
    settings,
  );
  const draft = usePolicyDraft(version, values, after);
  const { value, set, problems } = draft;

  return (
    <SettingsPanel
      title="Support"
      description="Where people write for help, and where reports go."
      draft={draft}
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
