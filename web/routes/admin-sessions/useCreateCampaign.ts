import { graphql } from 'react-relay/hooks';
import type { useCreateCampaignMutation } from '../../__generated__/useCreateCampaignMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateCampaignMutation($input: CreateCampaignInput!) {
    createCampaign(input: $input) {
      __typename
      ... on CreateCampaignPayload {
        campaign {
          id
          databaseId
        }
      }
      ... on Refusal {
        code
        message
        field
      }
    }
  }
`;

export const useCreateCampaign = () => useCommit<useCreateCampaignMutation>(mutation);
