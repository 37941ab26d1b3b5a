import { graphql } from 'react-relay/hooks';
import type { useExtendCampaignMutation } from '../../__generated__/useExtendCampaignMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useExtendCampaignMutation($input: ExtendCampaignInput!) {
    extendCampaign(input: $input) {
      ... on ExtendCampaignPayload {
        campaign {
          id
          ...CampaignTables_campaign
          ...ExtendCampaign_campaign
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useExtendCampaign = () => useCommit<useExtendCampaignMutation>(mutation);
