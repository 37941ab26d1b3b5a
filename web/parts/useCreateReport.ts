import { graphql } from 'react-relay/hooks';
import type { useCreateReportMutation } from '../__generated__/useCreateReportMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateReportMutation($input: CreateReportInput!) {
    createReport(input: $input) {
      ... on CreateReportPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCreateReport = () => useCommit<useCreateReportMutation>(mutation);
