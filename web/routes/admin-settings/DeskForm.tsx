import { graphql, useFragment } from 'react-relay/hooks';
import { adminZones } from '../../../api/settings/rules.ts';
import type { DeskForm_settings$key } from '../../__generated__/DeskForm_settings.graphql.ts';
import { zoneAbbreviation } from '../../lib/zones.ts';
import { useNow } from '../../parts/Now.tsx';
import { Field } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { type SettingsFormProps, useDraft } from './useDraft.ts';
import { useUpdateSettings } from './useUpdateSettings.ts';

/** The settings that every admin may change. */
export function DeskForm({ settings, canEdit, ...after }: SettingsFormProps<DeskForm_settings$key>) {
  const { version, ...values } = useFragment(
    graphql`
      fragment DeskForm_settings on Settings {
        version
        holdMinutes
        reminderHours
        timeZone
      }
    `,
    settings,
  );
  const now = useNow();
  const [commit, busy] = useUpdateSettings();
  const save = (changed: Partial<typeof values>) => commit({ input: { version, ...changed } });
  const draft = useDraft({ values, save, busy, ...after });
  const { value, set, problems } = draft;

  return (
    <SettingsPanel
      title="Daily work"
      description="How seats are held, when players are reminded, and which clock the admin area goes by."
      draft={draft}
      canEdit={canEdit}
    >
      <Field
        label="Hold time (minutes)"
        hint="We hold a seat this long while its player pays: 30 to 180 minutes. Pages already open keep their time."
        error={problems.holdMinutes}
      >
        <NumberInput
          min={30}
          max={180}
          value={value.holdMinutes}
          onValue={(number) => set({ holdMinutes: number })}
        />
      </Field>
      <Field
        label="Reminder (hours before the start)"
        hint="A mail to everybody who plays: 0 to 72 hours ahead, 0 for none. Players who book later than that get none."
        error={problems.reminderHours}
      >
        <NumberInput
          min={0}
          max={72}
          value={value.reminderHours}
          onValue={(number) => set({ reminderHours: number })}
        />
      </Field>
      <Field
        label="Time zone of the admin area"
        hint="Every page and file for staff uses it. Players see their own time zone."
        error={problems.timeZone}
      >
        <Select
          className="max-w-sm"
          value={value.timeZone}
          onChange={(event) => set({ timeZone: event.target.value })}
        >
          {adminZones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replace('_', ' ')} ({zoneAbbreviation(now, zone)})
            </option>
          ))}
        </Select>
      </Field>
    </SettingsPanel>
  );
}
