import { graphql } from 'react-relay/hooks';
import type { useEndCampaignMutation } from '../../__generated__/useEndCampaignMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useEndCampaignMutation($input: EndCampaignInput!) {
    endCampaign(input: $input) {
      __typename
      ... on Campaign {
        id
        endedAt
        endReason
        memberCount
        viewerCanEnd
        viewerMembership {
          id
          leftAt
        }
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

export const useEndCampaign = () => useCommit<useEndCampaignMutation>(mutation);
