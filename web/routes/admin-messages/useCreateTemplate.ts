import { graphql } from 'react-relay/hooks';
import type { useCreateTemplateMutation } from '../../__generated__/useCreateTemplateMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateTemplateMutation($input: CreateMessageTemplateInput!) {
    createMessageTemplate(input: $input) {
      ... on CreateMessageTemplatePayload {
        template { id name subject message version }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCreateTemplate = () => useCommit<useCreateTemplateMutation>(mutation);
