import { useCallback, useEffect } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useLogoutMutation } from '../__generated__/useLogoutMutation.graphql.ts';
import { hearOtherTabs, tellOtherTabs } from '../lib/otherTabs.ts';
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
const isEnding = (value: unknown): value is Ending => value === 'done' || value === 'failed';

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

const startOver = () => location.assign(location.pathname.startsWith('/admin') ? '/admin/login' : '/');

/** A logout in another tab is one in this tab too: nothing of the person stays on its page. */
export function useLogoutElsewhere(isSomebody: boolean): void {
  useEffect(() => {
    if (!isSomebody) return;
    return hearOtherTabs(key, (ending) => {
      if (!isEnding(ending)) return;
      forgetEverything(ending);
      startOver();
    });
  }, [isSomebody]);
}

/** Ends the login and starts over with a page that knows nobody, whether or not the server answers. */
export function useLogout(): [logout: () => Promise<void>, busy: boolean] {
  const [commit, busy] = useCommit<useLogoutMutation>(mutation);
  const logout = useCallback(async () => {
    const isEnded = (await commit({})).ok || (await logoutOverRest());
    if (!isEnded) giveLoginUp();
    const ending = isEnded ? 'done' : 'failed';
    forgetEverything(ending);
    tellOtherTabs(key, ending);
    startOver();
  }, [commit]);
  return [logout, busy];
}

/** How the logout that led to this page went; told once. */
export function takeLogout(): Ending | null {
  try {
    const ending = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return isEnding(ending) ? ending : null;
  } catch {
    return null;
  }
}
