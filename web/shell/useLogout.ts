import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useLogoutMutation } from '../__generated__/useLogoutMutation.graphql.ts';
import { forgetNotes } from '../parts/paymentStorage.ts';
import { useCommit } from '../relay/useCommit.ts';
import { toast } from '../ui/toast.ts';

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

/** The other way to the same end, for when the first does not answer. */
const logoutOverRest = () =>
  fetch('/api/auth/logout', { method: 'POST' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Nothing that was written or noted in this browser is left for whoever comes next. */
function forgetEverything(): void {
  forgetNotes();
  try {
    // Unsent messages and drafts of this tab.
    sessionStorage.clear();
    // The toast has to outlive the reload.
    sessionStorage.setItem(key, 'done');
  } catch {
    // Without storage there is no toast; the page that follows says enough.
  }
}

/** Ends the login on the server and starts over with a page that knows nobody. */
export function useLogout(): [logout: () => Promise<void>, busy: boolean] {
  const [commit, busy] = useCommit<useLogoutMutation>(mutation);
  const logout = useCallback(async () => {
    const isEnded = (await commit({})).ok || (await logoutOverRest());
    // Only the server can end a login: without its word nothing here may look as if it were over.
    if (!isEnded) {
      toast.error(
        'Logout error',
        'You are still logged in. Check your connection, and log out again before you leave this computer.',
      );
      return;
    }
    forgetEverything();
    location.assign(location.pathname.startsWith('/admin') ? '/admin/login' : '/');
  }, [commit]);
  return [logout, busy];
}

/** Whether a logout led to this page; told once. */
export function takeLogout(): boolean {
  try {
    const isDone = sessionStorage.getItem(key) === 'done';
    sessionStorage.removeItem(key);
    return isDone;
  } catch {
    return false;
  }
}
