import { graphql } from 'react-relay/hooks';
import type { useReportMessageMutation } from '../../__generated__/useReportMessageMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useReportMessageMutation($input: ReportMessageInput!) {
    reportMessage(input: $input) {
      ... on ReportMessagePayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useReportMessage = () => useCommit<useReportMessageMutation>(mutation);
