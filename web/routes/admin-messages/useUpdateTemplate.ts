import { graphql } from 'react-relay/hooks';
import type { useUpdateTemplateMutation } from '../../__generated__/useUpdateTemplateMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateTemplateMutation($input: UpdateMessageTemplateInput!) {
    updateMessageTemplate(input: $input) {
      ... on UpdateMessageTemplatePayload {
        template { id name subject message version }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateTemplate = () => useCommit<useUpdateTemplateMutation>(mutation);
