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

/** The other way to the same end, for when the first does not answer. */
const logoutOverRest = () =>
  fetch('/api/auth/logout', { method: 'POST' }).then(
    ({ ok }) => ok,
    () => false,
  );

type Ending = 'done' | 'failed';

/** Nothing that was written or noted in this browser is left for whoever comes next. */
function forgetEverything(ending: Ending): void {
  forgetNotes();
  try {
    // Unsent messages and drafts of this tab.
    sessionStorage.clear();
    // The toast has to outlive the reload.
    sessionStorage.setItem(key, ending);
  } catch {
    // Without storage there is no toast; the page that follows says enough.
  }
}

const thirtyDays = 30 * 24 * 60 * 60;

/** The login's own cookie is out of reach of scripts: this one tells the server that it is over, whenever it is reached. */
function giveLoginUp(): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `questboard_logged_out=1; path=/; max-age=${thirtyDays}; samesite=lax${secure}`;
}

/** Ends the login and starts over with a page that knows nobody, whether or not the server answers. */
export function useLogout(): [logout: () => Promise<void>, busy: boolean] {
  const [commit, busy] = useCommit<useLogoutMutation>(mutation);
  const logout = useCallback(async () => {
    const isEnded = (await commit({})).ok || (await logoutOverRest());
    if (!isEnded) giveLoginUp();
    forgetEverything(isEnded ? 'done' : 'failed');
    location.assign(location.pathname.startsWith('/admin') ? '/admin/login' : '/');
  }, [commit]);
  return [logout, busy];
}

/** How the logout that led to this page went; told once. */
export function takeLogout(): Ending | null {
  try {
    const ending = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return ending === 'done' || ending === 'failed' ? ending : null;
  } catch {
    return null;
  }
}
