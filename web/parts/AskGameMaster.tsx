import MessageSquare from 'lucide-react/icons/message-square';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { AskGameMaster_gameMaster$key } from '../__generated__/AskGameMaster_gameMaster.graphql.ts';
import { withRedirect } from '../lib/redirect.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';

interface AskGameMasterProps extends Pick<ButtonProps, 'block' | 'size' | 'className'> {
  readonly gameMaster: AskGameMaster_gameMaster$key;
  /** The session that the question is about. */
  readonly sessionId?: number;
}

/**
 * Links to the thread with a Game Master, to whom everybody may write; nothing on the viewer's own profile, or when
 * no user would read it.
 */
export function AskGameMaster({ gameMaster, sessionId, ...look }: AskGameMasterProps) {
  const { user, isViewer } = useFragment(
    graphql`
      fragment AskGameMaster_gameMaster on GameMaster {
        isViewer
        user {
          databaseId
        }
      }
    `,
    gameMaster,
  );
  const viewer = useViewer();
  if (!user || isViewer) return null;
  const thread = `/messages/${user.databaseId}${sessionId ? `?session=${sessionId}` : ''}`;
  return (
    <Button asChild variant="secondary" icon={<MessageSquare />} {...look}>
      <Link to={viewer ? thread : withRedirect('/login', thread)}>Ask the GM</Link>
    </Button>
  );
}
