import { graphql } from 'react-relay/hooks';
import type { useExtendCampaignMutation } from '../../__generated__/useExtendCampaignMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useExtendCampaignMutation($input: ExtendCampaignInput!) {
    extendCampaign(input: $input) {
      __typename
      ... on Campaign {
        id
        ...CampaignDates_campaign @alias(as: "dates")
        ...JoinCard_campaign @alias(as: "join")
        ...RunCampaign_campaign @alias(as: "run")
      }
      ... on Refusal {
        code
        message
        field
      }
    }
  }
`;

export const useExtendCampaign = () => useCommit<useExtendCampaignMutation>(mutation);
