import { graphql } from 'react-relay/hooks';
import type { useEndCampaignMutation } from '../__generated__/useEndCampaignMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useEndCampaignMutation($input: EndCampaignInput!) {
    endCampaign(input: $input) {
      ... on EndCampaignPayload {
        campaign {
          id
          endedAt
          endReason
          memberCount
          viewerCanEnd
          viewerMembership {
            id
            leftAt
          }
          ...CampaignDates_campaign
          ...JoinCard_campaign
          ...RunCampaign_campaign
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useEndCampaign = () => useCommit<useEndCampaignMutation>(mutation);
