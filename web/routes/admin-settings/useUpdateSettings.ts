import { graphql } from 'react-relay/hooks';
import type { useUpdateSettingsMutation } from '../../__generated__/useUpdateSettingsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateSettingsMutation($input: UpdateSettingsInput!) {
    updateSettings(input: $input) {
      ... on UpdateSettingsPayload {
        settings {
          version
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateSettings = () => useCommit<useUpdateSettingsMutation>(mutation);
