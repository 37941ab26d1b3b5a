import { graphql, useFragment } from 'react-relay/hooks';
import type { ShareForm_settings$key } from '../../__generated__/ShareForm_settings.graphql.ts';
import { Field } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { useDraft } from './useDraft.ts';
import { useUpdatePolicies } from './useUpdatePolicies.ts';

interface ShareFormProps {
  readonly settings: ShareForm_settings$key;
  readonly canEdit: boolean;
  readonly onSaved: () => Promise<void>;
  readonly onStale: () => Promise<void>;
}

/** What of a table's money is the shop's. */
export function ShareForm({ settings, canEdit, onSaved, onStale }: ShareFormProps) {
  const { version, ...values } = useFragment(
    graphql`
      fragment ShareForm_settings on Settings {
        version
        sharePercent
      }
    `,
    settings,
  );
  const [commit, busy] = useUpdatePolicies();
  const save = (changed: Partial<typeof values>) => commit({ input: { version, ...changed } });
  const draft = useDraft({ values, save, onSaved, onStale });
  const { value, set, problems } = draft;

  return (
    <SettingsPanel
      title="Share of Game Masters’ tables"
      description="What the shop keeps of a seat’s price; the rest is the Game Master’s. A change holds for seats taken afterwards: each seat keeps the share it was taken under, so that no month of the past changes."
      error={problems.form}
      isChanged={draft.isChanged}
      busy={busy}
      onSubmit={draft.submit}
      onReset={draft.reset}
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
