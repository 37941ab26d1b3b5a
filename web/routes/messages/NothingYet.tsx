import MessageSquare from 'lucide-react/icons/message-square';
import { Link } from 'react-router-dom';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown without conversations: how to begin the first one. */
export function NothingYet() {
  const { isAdmin } = useConversationLinks();
  const hosts = useViewer()?.isGameMaster;
  return (
    <EmptyState
      title="No messages yet"
      icon={<MessageSquare />}
      className="my-auto"
      action={
        isAdmin ? null : hosts ? (
          <Button asChild>
            <Link to="/gm/sessions">Your Sessions</Link>
          </Button>
        ) : (
          <>
            <Button asChild>
              <Link to="/sessions">Browse Sessions</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/game-masters">Ask a Game Master</Link>
            </Button>
          </>
        )
      }
    >
      {isAdmin
        ? 'Start a new conversation with a player or a Game Master.'
        : hosts
          ? 'The tables you run talk here, and so do you with your players and our staff.'
          : 'The tables you sit at talk here, and so do you with Game Masters and our staff.'}
    </EmptyState>
  );
}
