import { graphql } from 'react-relay/hooks';
import type { useConfirmBackupMutation } from '../../__generated__/useConfirmBackupMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useConfirmBackupMutation($input: ConfirmBackupInput!) {
    confirmBackup(input: $input) {
      ... on ConfirmBackupPayload {
        health {
          checkedAt
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useConfirmBackup = () => useCommit<useConfirmBackupMutation>(mutation);
