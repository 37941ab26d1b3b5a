import { useEffect, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { useCardSetupMutation } from '../../__generated__/useCardSetupMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';
import { useViewer } from '../../relay/viewer.ts';
import { toast } from '../../ui/toast.ts';

const mutation = graphql`
  mutation useCardSetupMutation($input: ConfirmCampaignCardInput!) {
    confirmCampaignCard(input: $input) {
      ... on ConfirmCampaignCardPayload {
        membership {
          id
          card {
            brand
            last4
            ...SavedCard_card
          }
          ...MemberPlan_membership
          ...MembershipCard_membership
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

/** After the return from the provider's page with a new card: shows a toast once and cleans the address. */
export function useCardSetup(): void {
  const [search, setSearch] = useSearchParams();
  const viewer = useViewer();
  const [commit] = useCommit<useCardSetupMutation>(mutation);
  const asked = useRef('');
  const setup = search.get('card_setup');
  const mayAsk = viewer !== null && setup !== null;

  useEffect(() => {
    if (!mayAsk || asked.current === setup) return;
    asked.current = setup;
    const clean = () =>
      setSearch(
        (current) => {
          current.delete('card_setup');
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    void commit({ input: { stripeSessionId: setup } }).then((outcome) => {
      clean();
      if (!outcome.ok) {
        toast.error('Card Not Updated', outcome.message);
        return;
      }
      const { card } = outcome.value.membership;
      const name = card ? `It ends in ${card.last4}. ` : '';
      toast.success(
        'Card Updated',
        `${name}We charge later dates to it, and now try again what was declined.`,
      );
    });
  }, [mayAsk, setup, commit, setSearch]);
}
