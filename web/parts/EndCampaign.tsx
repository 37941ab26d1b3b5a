import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EndCampaign_campaign$key } from '../__generated__/EndCampaign_campaign.graphql.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { toast } from '../ui/toast.ts';
import { Asked } from './Asked.tsx';
import { EndingCosts, type EndPreview } from './EndingCosts.tsx';
import { useEndCampaign } from './useEndCampaign.ts';

const mostCharacters = 500;

interface EndCampaignProps {
  readonly campaign: EndCampaign_campaign$key;
  /** Called afterwards, for a page that shows more of the campaign. */
  readonly onEnded?: () => unknown;
}

/** Cancels every date of the campaign to come. */
export function EndCampaign({ campaign, onEnded }: EndCampaignProps) {
  const { id, databaseId, title } = useFragment(
    graphql`
      fragment EndCampaign_campaign on Campaign {
        id
        databaseId
        title
      }
    `,
    campaign,
  );
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<EndPreview | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [commit] = useEndCampaign();

  async function end() {
    const refundCents = preview?.refundCents;
    const outcome = await commit({ input: { campaignId: id, reason: reason.trim(), refundCents } });
    if (!outcome.ok) {
      setAttempt(attempt + 1);
      throw new Error(outcome.message);
    }
    toast.success('Campaign Ended', 'Every player is told, and what was paid goes back.');
    await onEnded?.();
  }

  return (
    <ConfirmDialog
      danger
      title="Cancel the rest of the campaign?"
      confirmLabel="Cancel the rest"
      cancelLabel="Keep the campaign"
      busyLabel="Cancelling..."
      confirmDisabled={preview === null || reason.trim() === ''}
      onConfirm={end}
      trigger={
        <Button variant="danger" block>
          Cancel the rest
        </Button>
      }
    >
      <p>
        <strong className="text-text">{title}</strong>
      </p>
      <Asked title="Could not find out what this does" fallback={<Skeleton className="h-24" />}>
        <EndingCosts campaignId={String(databaseId)} attempt={attempt} onRead={setPreview} />
      </Asked>
      <p>No card is charged any more, and every player is told by mail. This cannot be undone.</p>
      <Field label="Reason" required hint="Needed: every player reads it.">
        <Textarea
          rows={3}
          maxLength={mostCharacters}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
