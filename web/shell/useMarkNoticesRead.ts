import { graphql } from 'react-relay/hooks';
import type { useMarkNoticesReadMutation } from '../__generated__/useMarkNoticesReadMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useMarkNoticesReadMutation($input: MarkNoticesReadInput!) {
    markNoticesRead(input: $input) {
      ... on MarkNoticesReadPayload {
        viewer {
          id
          unreadNoticeCount
          ...BellNotices_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useMarkNoticesRead = () => useCommit<useMarkNoticesReadMutation>(mutation);
