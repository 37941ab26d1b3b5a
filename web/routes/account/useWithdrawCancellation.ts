import { graphql } from 'react-relay/hooks';
import type { useWithdrawCancellationMutation } from '../../__generated__/useWithdrawCancellationMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useWithdrawCancellationMutation($input: WithdrawCancellationInput!) {
    withdrawCancellation(input: $input) {
      ... on WithdrawCancellationPayload {
        booking {
          id
          ...BookingItem_booking
          ...CampaignDate_booking
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useWithdrawCancellation = () => useCommit<useWithdrawCancellationMutation>(mutation);
