import { graphql } from 'react-relay/hooks';
import type { useRequestCancellationMutation } from '../../__generated__/useRequestCancellationMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRequestCancellationMutation($input: RequestCancellationInput!) {
    requestCancellation(input: $input) {
      ... on RequestCancellationPayload {
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

export const useRequestCancellation = () => useCommit<useRequestCancellationMutation>(mutation);
