import { graphql, useFragment } from 'react-relay/hooks';
import type { SwitchForm_settings$key } from '../../__generated__/SwitchForm_settings.graphql.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import type { SettingsFormProps } from './useDraft.ts';
import { usePolicyDraft } from './usePolicyDraft.ts';

const switches = [
  {
    name: 'bookingOpen',
    label: 'Players can book',
    hint: 'Off: nobody can book a new seat. Booked seats stay, and we charge campaign dates as agreed.',
  },
  {
    name: 'registrationOpen',
    label: 'New people can register',
    hint: 'Off: no new accounts, not even with Google. People with an account log in as always.',
  },
  {
    name: 'newsletterOpen',
    label: 'People can sign up for the newsletter',
    hint: 'Off: the form is not on the home page.',
  },
] as const;

/** Switches parts of the shop on and off. */
export function SwitchForm({ settings, canEdit, ...after }: SettingsFormProps<SwitchForm_settings$key>) {
  const { version, ...values } = useFragment(
    graphql`
      fragment SwitchForm_settings on Settings {
        version
        bookingOpen
        registrationOpen
        newsletterOpen
      }
    `,
    settings,
  );
  const draft = usePolicyDraft(version, values, after);

  return (
    <SettingsPanel
      title="What is open"
      description="Closes a part of the shop for everybody, at once."
      draft={draft}
      canEdit={canEdit}
    >
      {switches.map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          label={label}
          hint={hint}
          checked={draft.value[name]}
          onChange={(event) => draft.set({ [name]: event.target.checked })}
        />
      ))}
    </SettingsPanel>
  );
}
