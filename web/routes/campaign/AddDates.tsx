import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AddDates_campaign$key } from '../../__generated__/AddDates_campaign.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { frequencyText } from '../../lib/series.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { useExtendCampaign } from './useExtendCampaign.ts';

const mostDates = 52;

/** More dates in the same series, after the last one there is. */
export function AddDates({ campaign }: { campaign: AddDates_campaign$key }) {
  const { id, everyWeeks } = useFragment(
    graphql`
      fragment AddDates_campaign on Campaign {
        id
        everyWeeks
      }
    `,
    campaign,
  );
  const [text, setText] = useState('4');
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useExtendCampaign();
  const count = Number(text);
  const isValid = Number.isInteger(count) && count >= 1 && count <= mostDates;
  async function add(event: FormEvent) {
    event.preventDefault();
    if (!isValid) {
      setProblem(`Please enter a whole number from 1 to ${mostDates}`);
      return;
    }
    setProblem(undefined);
    const outcome = await commit({ input: { campaignId: id, dates: count } });
    if (outcome.ok) toast.success('Dates Added', 'Members have a seat reserved on each of them.');
    else setProblem(outcome.message);
  }

  return (
    <form noValidate onSubmit={add} className="flex flex-col gap-3">
      <Field
        label="Number of new dates"
        error={problem}
        hint={`${frequencyText(everyWeeks)}, after the last date`}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={mostDates}
          step={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={busy} loadingText="Adding...">
        {isValid ? `Add ${countOf(count, 'date')}` : 'Add dates'}
      </Button>
    </form>
  );
}
