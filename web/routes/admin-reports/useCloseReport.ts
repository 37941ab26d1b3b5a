import { graphql } from 'react-relay/hooks';
import type { useCloseReportMutation } from '../../__generated__/useCloseReportMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCloseReportMutation($input: CloseReportInput!) {
    closeReport(input: $input) {
      ... on CloseReportPayload {
        report {
          id
          ...ReportCard_report
        }
        viewer {
          id
          unansweredReports
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCloseReport = () => useCommit<useCloseReportMutation>(mutation);
