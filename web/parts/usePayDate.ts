import { graphql } from 'react-relay/hooks';
import type { usePayDateMutation } from '../__generated__/usePayDateMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';
import { useViewer } from '../relay/viewer.ts';
import { toast } from '../ui/toast.ts';
import { noteCheckout } from './paymentStorage.ts';
import { usePaymentRedirect } from './usePaymentRedirect.ts';

const mutation = graphql`
  mutation usePayDateMutation($input: PayCampaignDateInput!) {
    payCampaignDate(input: $input) {
      ... on PayCampaignDatePayload {
        checkout {
          url
          stripeSessionId
          bookings {
            id
            ...useSkipDate_booking
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

/** Leaves for the payment page of one date of a campaign. */
export function usePayDate() {
  const viewer = useViewer();
  const [commit, starting] = useCommit<usePayDateMutation>(mutation);
  const { redirectTo, redirecting, blockedUrl } = usePaymentRedirect();

  async function pay({
    bookingId,
    sessionId,
    useCredit,
  }: {
    bookingId: string;
    sessionId: number;
    useCredit: boolean;
  }) {
    const outcome = await commit({ input: { bookingId, useCredit } });
    if (!outcome.ok) {
      toast.error('Payment Error', outcome.message || 'Failed to start payment process');
      return;
    }
    const { url, stripeSessionId } = outcome.value.checkout;
    if (stripeSessionId && viewer) noteCheckout([sessionId], stripeSessionId, viewer);
    await redirectTo(url);
  }

  return { pay, busy: starting || redirecting, blockedUrl };
}
