import { graphql } from 'react-relay/hooks';
import type { useExtendCampaignMutation } from '../../__generated__/useExtendCampaignMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useExtendCampaignMutation($input: ExtendCampaignInput!) {
    extendCampaign(input: $input) {
      ... on ExtendCampaignPayload {
        campaign {
          id
          ...CampaignDates_campaign
          ...JoinCard_campaign
          ...RunCampaign_campaign
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useExtendCampaign = () => useCommit<useExtendCampaignMutation>(mutation);
