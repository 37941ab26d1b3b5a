import { graphql } from 'react-relay/hooks';
import type { useUndoEmailChangeMutation } from '../../__generated__/useUndoEmailChangeMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUndoEmailChangeMutation($input: UndoEmailChangeInput!) {
    undoEmailChange(input: $input) {
      ... on UndoEmailChangePayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUndoEmailChange = () => useCommit<useUndoEmailChangeMutation>(mutation);
