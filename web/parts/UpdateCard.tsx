import { graphql } from 'react-relay/hooks';
import type { UpdateCardMutation } from '../__generated__/UpdateCardMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { PaymentBlocked } from './PaymentBlocked.tsx';
import { usePaymentRedirect } from './usePaymentRedirect.ts';

interface UpdateCardProps {
  /** The campaign to return to. */
  readonly campaignId: string;
  readonly label?: string;
}

/** Leads to the provider's page, where a card is saved without a payment. */
export function UpdateCard({ campaignId, label = 'Update card' }: UpdateCardProps) {
  const [commit, starting] = useCommit<UpdateCardMutation>(graphql`
    mutation UpdateCardMutation($input: UpdateCampaignCardInput!) {
      updateCampaignCard(input: $input) {
        ... on UpdateCampaignCardPayload {
          url
        }
        ...useCommit_refusal @alias(as: "refusal")
      }
    }
  `);
  const { redirectTo, redirecting, blockedUrl } = usePaymentRedirect();

  async function update() {
    const outcome = await commit({ input: { campaignId } });
    if (outcome.ok) await redirectTo(outcome.value.url);
    else toast.error('Card Not Updated', outcome.message);
  }

  return (
    <>
      <Button variant="secondary" loading={starting || redirecting} onClick={() => void update()}>
        {label}
      </Button>
      <PaymentBlocked url={blockedUrl} isForCard />
    </>
  );
}
