import ArrowLeft from 'lucide-react/icons/arrow-left';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TableHeader_thread$key } from '../../__generated__/TableHeader_thread.graphql.ts';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useMuteTable } from './useMuteTable.ts';
import { useThreadFocus } from './useThreadFocus.ts';

export function TableHeader({ thread }: { thread: TableHeader_thread$key }) {
  const { isMuted, session } = useFragment(
    graphql`
      fragment TableHeader_thread on SessionThread {
        id
        isMuted
        session {
          id
          databaseId
          title
        }
      }
    `,
    thread,
  );
  const { all } = useConversationLinks();
  const heading = useThreadFocus();
  const [mute, busy] = useMuteTable();
  if (!session) return null;
  const { id, title, databaseId } = session;

  async function change() {
    const outcome = await mute({ input: { sessionId: id, isMuted: !isMuted } });
    if (!outcome.ok) return toast.error('Could not be changed', outcome.message);
    if (isMuted) toast.success('No longer muted', `We tell you of new messages at ${title} again.`);
    else
      toast.success(
        'Muted',
        `We no longer count or mail new messages at ${title}. You can read them here any time.`,
      );
  }

  return (
    <header className="flex items-center gap-3 border-b border-line bg-surface py-2.5 pr-2 pl-4 max-md:pl-1.5">
      <Button asChild variant="ghost" size="icon" className="md:hidden">
        <Link to={all} aria-label="Back to conversations">
          <ArrowLeft />
        </Link>
      </Button>
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="title text-title-4">
          <Link to={`/sessions/${databaseId}`} className="line-clamp-1 hover:text-ember-ink">
            {title}
          </Link>
        </h2>
        <p className="text-xs text-faint">
          The whole table, its Game Master and our staff read this, and so does everybody who joins later.
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={isMuted ? 'Unmute this table' : 'Mute this table'}
        disabled={busy}
        onClick={change}
      >
        {isMuted ? <BellOff /> : <Bell />}
      </Button>
    </header>
  );
}
