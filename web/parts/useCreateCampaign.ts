import { graphql } from 'react-relay/hooks';
import type { useCreateCampaignMutation } from '../__generated__/useCreateCampaignMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateCampaignMutation($input: CreateCampaignInput!) {
    createCampaign(input: $input) {
      ... on CreateCampaignPayload {
        campaign {
          id
          databaseId
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCreateCampaign = () => useCommit<useCreateCampaignMutation>(mutation);
