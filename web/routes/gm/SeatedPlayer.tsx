import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import MessageSquare from 'lucide-react/icons/message-square';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SeatedPlayer_booking$key } from '../../__generated__/SeatedPlayer_booking.graphql.ts';
import { BlockPerson } from '../../parts/BlockPerson.tsx';
import { LimitsList } from '../../parts/LimitsList.tsx';
import { ReportSomething } from '../../parts/ReportSomething.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { AttendanceChoice } from './AttendanceChoice.tsx';
import { NoteDialog } from './NoteDialog.tsx';

const experiences: Record<string, string> = {
  NEW: 'New to it',
  SOME: 'Has played some',
  VETERAN: 'Has played for years',
};

interface SeatedPlayerProps {
  readonly booking: SeatedPlayer_booking$key;
  readonly sessionId: number;
  /** It can be noted now whether they came. */
  readonly canNote: boolean;
}

/** One player of a table: what they want its Game Master to know, whether they came, and a note to oneself. */
export function SeatedPlayer({ booking: key, sessionId, canNote }: SeatedPlayerProps) {
  const booking = useFragment(
    graphql`
      fragment SeatedPlayer_booking on Booking {
        id
        status
        specialRequests
        ...AttendanceChoice_booking
        isForFriend
        sitter {
          id
          databaseId
          fullName
          avatarUrl
          pronouns
          experience
          ownNote {
            words
            version
          }
        }
        limits {
          lines
          veils
        }
        user {
          id
          databaseId
          fullName
          avatarUrl
          pronouns
          experience
          ownNote {
            words
            version
          }
        }
      }
    `,
    key,
  );
  const { isForFriend, sitter, status, specialRequests, limits } = booking;
  const isUnclaimed = isForFriend && !sitter;
  // Of a seat that nobody has claimed, who has paid for it knows who comes.
  const user = sitter ?? booking.user;
  const viewer = useViewer();
  const [open, setOpen] = useState<'note' | 'block' | 'report' | null>(null);
  const about = [user.pronouns, user.experience && experiences[user.experience]].filter(Boolean);
  const close = () => setOpen(null);
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <Avatar name={user.fullName} src={isUnclaimed ? null : user.avatarUrl} />
        <div className="min-w-0 flex-1">
          <h4 className="title text-base wrap-anywhere">
            {isUnclaimed ? `Guest of ${user.fullName}` : user.fullName}
          </h4>
          {!isUnclaimed && about.length > 0 && (
            <p className="text-sm wrap-anywhere text-soft">{about.join(' · ')}</p>
          )}
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge tone={status === 'PENDING' ? 'amber' : 'verdigris'}>
              {status === 'PENDING' ? 'Not paid yet' : 'Paid'}
            </Badge>
            {isForFriend && (
              <Badge>{isUnclaimed ? 'Not claimed' : `Guest of ${booking.user.fullName}`}</Badge>
            )}
            {status === 'CANCEL_REQUESTED' && <Badge tone="amber">Asks to cancel</Badge>}
          </p>
        </div>
        {!isUnclaimed && user.id !== viewer?.user.id && (
          <DropdownMenu
            trigger={
              <Button variant="ghost" size="icon" aria-label={`Actions for ${user.fullName}`}>
                <Ellipsis />
              </Button>
            }
          >
            <MenuItem asChild>
              <Link to={`/messages/${user.databaseId}?session=${sessionId}`}>
                <MessageSquare aria-hidden="true" />
                Message
              </Link>
            </MenuItem>
            <MenuItem icon={<NotebookPen />} onSelect={() => setOpen('note')}>
              {user.ownNote ? 'Change your note' : 'Write a note to yourself'}
            </MenuItem>
            <MenuItem danger icon={<Ban />} onSelect={() => setOpen('block')}>
              Block
            </MenuItem>
            <MenuItem icon={<Flag />} danger onSelect={() => setOpen('report')}>
              Report
            </MenuItem>
          </DropdownMenu>
        )}
      </div>
      {specialRequests && (
        <p className="measure mt-3 border-l-2 border-ember/60 pl-3 text-sm wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Special requests:</span> {specialRequests}
        </p>
      )}
      {limits && (
        <div className="measure mt-3 border-l-2 border-edge pl-3">
          <LimitsList {...limits} />
        </div>
      )}
      {!isUnclaimed && user.ownNote && (
        <p className="measure mt-3 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line text-soft">
          <span className="font-semibold">Your note:</span> {user.ownNote.words}
        </p>
      )}
      {status !== 'PENDING' && !isUnclaimed && (
        <AttendanceChoice booking={booking} name={user.fullName} canNote={canNote} />
      )}
      {open === 'note' && <NoteDialog user={user} note={user.ownNote ?? null} onClose={close} />}
      {open === 'report' && (
        <ReportSomething
          about={user.id}
          title={`Report ${user.fullName}`}
          whoIsNotTold={user.fullName}
          onClose={close}
        />
      )}
      <BlockPerson user={user} open={open === 'block'} onOpenChange={(isOpen) => !isOpen && close()} />
    </li>
  );
}
