import { graphql } from 'react-relay/hooks';
import type { useResumeMailsMutation } from '../../__generated__/useResumeMailsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useResumeMailsMutation {
    resumeMails {
      ... on ResumeMailsPayload {
        viewer {
          id
          ...MailStopNotice_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useResumeMails = () => useCommit<useResumeMailsMutation>(mutation);
