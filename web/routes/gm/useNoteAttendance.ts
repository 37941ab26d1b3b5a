import { graphql } from 'react-relay/hooks';
import type { useNoteAttendanceMutation } from '../../__generated__/useNoteAttendanceMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useNoteAttendanceMutation($input: NoteAttendanceInput!) {
    noteAttendance(input: $input) {
      ... on NoteAttendancePayload {
        booking {
          id
          ...AttendanceChoice_booking
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useNoteAttendance = () => useCommit<useNoteAttendanceMutation>(mutation);
