import { graphql } from 'react-relay/hooks';
import type { useRejoinDateMutation } from '../__generated__/useRejoinDateMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRejoinDateMutation($input: RejoinCampaignDateInput!) {
    rejoinCampaignDate(input: $input) {
      ... on RejoinCampaignDatePayload {
        booking {
          id
          ...useSkipDate_booking
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRejoinDate = () => useCommit<useRejoinDateMutation>(mutation);
