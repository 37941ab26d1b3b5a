import { graphql } from 'react-relay/hooks';
import type { useLookAtReportMutation } from '../../__generated__/useLookAtReportMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useLookAtReportMutation($input: LookAtReportInput!) {
    lookAtReport(input: $input) {
      ... on LookAtReportPayload {
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

export const useLookAtReport = () => useCommit<useLookAtReportMutation>(mutation);
