import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ban from 'lucide-react/icons/ban';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ThreadHeader_conversation$key } from '../../__generated__/ThreadHeader_conversation.graphql.ts';
import { BlockPerson } from '../../parts/BlockPerson.tsx';
import { ReportSomething } from '../../parts/ReportSomething.tsx';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { useSite } from '../../ui/siteContext.ts';
import { toast } from '../../ui/toast.ts';
import { roleOf } from './roleOf.ts';
import { useThreadFocus } from './useThreadFocus.ts';
import { useUnblockUser } from './useUnblockUser.ts';

export function ThreadHeader({ conversation }: { conversation: ThreadHeader_conversation$key }) {
  const site = useSite();
  const { blockedByViewer, with: other } = useFragment(
    graphql`
      fragment ThreadHeader_conversation on Conversation {
        id
        blockedByViewer
        with {
          id
          databaseId
          fullName
          avatarUrl
          pronouns
          isStaff
          isGameMaster
        }
      }
    `,
    conversation,
  );
  const { all } = useConversationLinks();
  const heading = useThreadFocus();
  const [confirming, setConfirming] = useState(false);
  const [reporting, setReporting] = useState(false);
  const [unblock] = useUnblockUser();
  const role = roleOf(other, site.name);

  async function unblockThem() {
    const outcome = await unblock({ input: { userId: other.id } });
    if (outcome.ok) toast.success(`${other.fullName} is no longer blocked`);
    else toast.error('Could not unblock', outcome.message);
  }

  return (
    <header className="flex items-center gap-3 border-b border-line bg-surface py-2.5 pr-2 pl-4 max-md:pl-1.5">
      <Button asChild variant="ghost" size="icon" className="md:hidden">
        <Link to={all} aria-label="Back to conversations">
          <ArrowLeft />
        </Link>
      </Button>
      <Avatar name={other.fullName} src={other.avatarUrl} />
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="title truncate text-title-4">
          {other.fullName}
        </h2>
        <p className="truncate text-xs text-faint">
          {blockedByViewer ? 'Blocked' : [role, other.pronouns].filter(Boolean).join(' · ')}
        </p>
      </div>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label="Conversation actions">
            <EllipsisVertical />
          </Button>
        }
      >
        {blockedByViewer ? (
          <MenuItem icon={<Ban />} onSelect={unblockThem}>
            Unblock {other.fullName}
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban />} danger onSelect={() => setConfirming(true)}>
            Block {other.fullName}
          </MenuItem>
        )}
        <MenuItem icon={<Flag />} danger onSelect={() => setReporting(true)}>
          Report {other.fullName}
        </MenuItem>
      </DropdownMenu>
      {reporting && (
        <ReportSomething
          about={other.id}
          title={`Report ${other.fullName}`}
          whoIsNotTold={other.fullName}
          onClose={() => setReporting(false)}
        />
      )}
      <BlockPerson user={other} open={confirming} onOpenChange={setConfirming} />
    </header>
  );
}
