import { graphql, useFragment } from 'react-relay/hooks';
import type { PolicyForm_settings$key } from '../../__generated__/PolicyForm_settings.graphql.ts';
import { formatRecordDate } from '../../lib/format.ts';
import { Field } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import type { SettingsFormProps } from './useDraft.ts';
import { usePolicyDraft } from './usePolicyDraft.ts';

const fields = [
  {
    name: 'fullRefundHours',
    label: 'Free cancellation (hours before the start)',
    hint: '1 to 24: a campaign date may be charged until 24 hours ahead.',
    max: 24,
  },
  { name: 'lateFeeMinPercent', label: 'Least late fee (%)', hint: 'Of the price, 0 to 100.', max: 100 },
  { name: 'lateFeeMaxPercent', label: 'Most late fee (%)', hint: 'Of the price, 0 to 100.', max: 100 },
] as const;

/** The booking policies promised to players. */
export function PolicyForm({ settings, canEdit, ...after }: SettingsFormProps<PolicyForm_settings$key>) {
  const { version, policySince, ...values } = useFragment(
    graphql`
      fragment PolicyForm_settings on Settings {
        version
        policySince
        fullRefundHours
        lateFeeMinPercent
        lateFeeMaxPercent
      }
    `,
    settings,
  );
  const draft = usePolicyDraft(version, values, after);
  const { value, set, problems } = draft;

  return (
    <SettingsPanel
      title="Cancellation policy"
      description={`In force since ${formatRecordDate(policySince, 'UTC')}. A change holds for bookings made afterwards; each booking keeps the policy it was made under. The FAQ and the terms quote it.`}
      draft={draft}
      canEdit={canEdit}
    >
      <div className="grid gap-5 md:grid-cols-[1.7fr_1fr_1fr]">
        {fields.map(({ name, label, hint, max }) => (
          <Field key={name} label={label} hint={hint} error={problems[name]}>
            <NumberInput
              min={name === 'fullRefundHours' ? 1 : 0}
              max={max}
              value={value[name]}
              onValue={(number) => set({ [name]: number })}
            />
          </Field>
        ))}
      </div>
    </SettingsPanel>
  );
}
