import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useLogoutMutation } from '../__generated__/useLogoutMutation.graphql.ts';
import { forgetNotes } from '../parts/paymentStorage.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useLogoutMutation {
    logout {
      ... on LogoutPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

const key = 'logout';

/** Ends the login on the server and starts over with a page that knows nobody. */
export function useLogout(): [logout: () => Promise<void>, busy: boolean] {
  const [commit, busy] = useCommit<useLogoutMutation>(mutation);
  const logout = useCallback(async () => {
    const outcome = await commit({});
    forgetNotes();
    try {
      // The toast has to outlive the reload.
      sessionStorage.setItem(key, outcome.ok ? 'done' : 'failed');
    } catch {
      // Without storage there is no toast; the page that follows says enough.
    }
    location.assign(location.pathname.startsWith('/admin') ? '/admin/login' : '/');
  }, [commit]);
  return [logout, busy];
}

/** What came of a logout before this page load; told once. */
export function takeLogoutResult(): 'done' | 'failed' | null {
  try {
    const result = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return result === 'done' || result === 'failed' ? result : null;
  } catch {
    return null;
  }
}
