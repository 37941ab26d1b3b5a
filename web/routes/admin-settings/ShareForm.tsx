import { graphql, useFragment } from 'react-relay/hooks';
import type { ShareForm_settings$key } from '../../__generated__/ShareForm_settings.graphql.ts';
import { Field } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import type { SettingsFormProps } from './useDraft.ts';
import { usePolicyDraft } from './usePolicyDraft.ts';

/** The shop's share of the payments for a table. */
export function ShareForm({ settings, canEdit, ...after }: SettingsFormProps<ShareForm_settings$key>) {
  const { version, ...values } = useFragment(
    graphql`
      fragment ShareForm_settings on Settings {
        version
        sharePercent
      }
    `,
    settings,
  );
  const draft = usePolicyDraft(version, values, after);
  const { value, set, problems } = draft;

  return (
    <SettingsPanel
      title="Share of Game Masters’ tables"
      description="What the shop keeps of a seat’s price; the rest is the Game Master’s. A change holds for seats taken afterwards: each seat keeps the share it was taken under, so that no month of the past changes."
      draft={draft}
      canEdit={canEdit}
    >
      <Field label="Share of the shop (%)" hint="Of the price, 0 to 100." error={problems.sharePercent}>
        <NumberInput
          min={0}
          max={100}
          value={value.sharePercent}
          onValue={(number) => set({ sharePercent: number })}
        />
      </Field>
    </SettingsPanel>
  );
}
