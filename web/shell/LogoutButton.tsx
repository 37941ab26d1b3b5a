import { graphql } from 'react-relay/hooks';
import type { LogoutButtonMutation } from '../__generated__/LogoutButtonMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { endHere } from './endOfLogin.ts';

const mutation = graphql`
  mutation LogoutButtonMutation {
    logout {
      ... on LogoutPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

/** Fallback when the GraphQL mutation does not answer. */
const logoutOverRest = () =>
  fetch('/api/auth/logout', { method: 'POST' }).then(
    ({ ok }) => ok,
    () => false,
  );

const thirtyDays = 30 * 24 * 60 * 60;

/**
 * Scripts cannot delete the login cookie: this cookie tells the server that the login is over, whenever it is
 * reached.
 */
function giveLoginUp(): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `questboard_logged_out=1; path=/; max-age=${thirtyDays}; samesite=lax${secure}`;
}

/** Ends the login and starts over as a visitor, whether or not the server answers. */
export function LogoutButton(props: ButtonProps) {
  const viewer = useViewer();
  const [commit, leaving] = useCommit<LogoutButtonMutation>(mutation);

  async function logout() {
    const isEnded = (await commit({})).ok || (await logoutOverRest());
    if (!isEnded) giveLoginUp();
    endHere(isEnded ? 'done' : 'failed', viewer?.id);
  }

  return (
    <Button {...props} loading={leaving} onClick={logout}>
      Logout
    </Button>
  );
}
