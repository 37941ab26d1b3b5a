import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { seriesLimits } from '../../../api/catalog/campaigns/rules.ts';
import type { ExtendCampaign_campaign$key } from '../../__generated__/ExtendCampaign_campaign.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { fromLocalInput, SKIPPED_HOUR, toLocalInput } from '../../lib/localTime.ts';
import { frequencyText } from '../../lib/series.ts';
import { OwnDates } from '../../parts/OwnDates.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast.ts';
import { ExtensionPlan } from './ExtensionPlan.tsx';
import { useExtendCampaign } from './useExtendCampaign.ts';

interface ExtendCampaignProps {
  readonly campaign: ExtendCampaign_campaign$key;
  readonly onChanged: () => Promise<void>;
}

/** Adds dates after the last one: in the campaign's rhythm, or chosen by hand. */
export function ExtendCampaign({ campaign, onChanged }: ExtendCampaignProps) {
  const { id, everyWeeks, timeZone, lastDate } = useFragment(
    graphql`
      fragment ExtendCampaign_campaign on Campaign {
        id
        everyWeeks
        timeZone
        lastDate
      }
    `,
    campaign,
  );
  const zone = useTimeZone();
  const [rhythm, setRhythm] = useState(everyWeeks != null);
  const [text, setText] = useState('4');
  const [own, setOwn] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useExtendCampaign();
  const count = Number(text);
  const isCount = Number.isInteger(count) && count >= 1 && count <= seriesLimits.dates;
  const typed = own.map((date) => fromLocalInput(date, zone)?.toISOString() ?? null);
  const chosen = typed.filter((date) => date !== null);
  const isChosen = chosen.length > 0 && chosen.length === typed.length;
  const more = rhythm
    ? isCount && { dates: count, ownDates: null }
    : isChosen && { dates: null, ownDates: chosen };
  const after = lastDate ? toLocalInput(lastDate, zone) : '';

  async function add(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    if (!more) {
      setProblem(
        rhythm
          ? `Please enter a whole number from 1 to ${seriesLimits.dates}`
          : own.length === 0 || own.includes('')
            ? 'Please add a date and a time for each'
            : SKIPPED_HOUR,
      );
      return;
    }
    const outcome = await commit({ input: { campaignId: id, ...more, lastDate } });
    if (!outcome.ok) {
      setProblem(outcome.message);
      await onChanged();
      return;
    }
    setOwn([]);
    toast.success('Dates Added', 'Members have a seat reserved on each of them.');
    await onChanged();
  }

  return (
    <form noValidate onSubmit={add} className="flex flex-col gap-4">
      {everyWeeks != null && (
        <Field label="Rhythm">
          <Select value={rhythm ? '' : 'own'} onChange={(event) => setRhythm(event.target.value === '')}>
            <option value="">{frequencyText(everyWeeks)}, after the last date</option>
            <option value="own">Own dates</option>
          </Select>
        </Field>
      )}
      {rhythm ? (
        <Field label="Number of new dates">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={seriesLimits.dates}
            step={1}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      ) : (
        <OwnDates dates={own} onChange={setOwn} zone={zone} after={after} from={1} />
      )}
      <FormError>{problem}</FormError>
      {more && <ExtensionPlan plan={{ campaignId: id, ...more }} timeZone={timeZone} lastDate={lastDate} />}
      <SubmitButton variant="secondary" loading={busy} loadingText="Adding...">
        {more ? `Add ${countOf(more.dates ?? chosen.length, 'date')}` : 'Add dates'}
      </SubmitButton>
    </form>
  );
}
