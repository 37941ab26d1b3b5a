import { graphql } from 'react-relay/hooks';
import type { useSkipDateMutation } from '../__generated__/useSkipDateMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useSkipDateMutation($input: SkipCampaignDateInput!) {
    skipCampaignDate(input: $input) {
      __typename
      ... on Booking {
        id
        ...memberBooking_booking @alias(as: "changed")
      }
      ... on Refusal {
        code
        message
        field
      }
    }
  }
`;

export const useSkipDate = () => useCommit<useSkipDateMutation>(mutation);
