import { graphql } from 'react-relay/hooks';
import type { useLeaveCampaignMutation } from '../../__generated__/useLeaveCampaignMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useLeaveCampaignMutation($input: LeaveCampaignInput!) {
    leaveCampaign(input: $input) {
      ... on LeaveCampaignPayload {
        membership {
          id
          leftAt
          campaign {
            id
            memberCount
            viewerMembership {
              id
            }
            ...CampaignDates_campaign
            ...JoinCard_campaign
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useLeaveCampaign = () => useCommit<useLeaveCampaignMutation>(mutation);
