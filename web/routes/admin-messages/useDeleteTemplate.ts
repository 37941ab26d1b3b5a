import { graphql } from 'react-relay/hooks';
import type { useDeleteTemplateMutation } from '../../__generated__/useDeleteTemplateMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useDeleteTemplateMutation($input: DeleteMessageTemplateInput!) {
    deleteMessageTemplate(input: $input) {
      ... on DeleteMessageTemplatePayload {
        deletedId
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useDeleteTemplate = () => useCommit<useDeleteTemplateMutation>(mutation);
