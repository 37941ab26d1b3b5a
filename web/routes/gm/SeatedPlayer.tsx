import { graphql, useFragment } from 'react-relay/hooks';
import { experiences } from '../../../api/identity/profile.rules.ts';
import type { SeatedPlayer_booking$key } from '../../__generated__/SeatedPlayer_booking.graphql.ts';
import { LimitsList } from '../../parts/LimitsList.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { AttendanceChoice } from './AttendanceChoice.tsx';
import { PlayerMenu } from './PlayerMenu.tsx';

const experienceOf = (experience: string | null | undefined) =>
  experience && experiences[experience.toLowerCase() as keyof typeof experiences];

interface SeatedPlayerProps {
  readonly booking: SeatedPlayer_booking$key;
  readonly sessionId: number;
  /** Attendance can be noted now. */
  readonly canNote: boolean;
  /** The session has begun, so a player can be absent. */
  readonly hasBegun: boolean;
}

/** One player of a table: what they tell the Game Master, their attendance, and the Game Master's private note. */
export function SeatedPlayer({ booking: key, sessionId, canNote, hasBegun }: SeatedPlayerProps) {
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
          fullName
        }
      }
    `,
    key,
  );
  const { isForFriend, sitter, user, status, specialRequests, limits } = booking;
  const viewer = useViewer();
  // For an unclaimed seat, only the player who paid knows who comes.
  const name = sitter?.fullName ?? `Guest of ${user.fullName}`;
  const about = [sitter?.pronouns, experienceOf(sitter?.experience)].filter(Boolean);
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <Avatar name={(sitter ?? user).fullName} src={sitter?.avatarUrl} />
        <div className="min-w-0 flex-1">
          <h4 className="title text-base wrap-anywhere">{name}</h4>
          {about.length > 0 && <p className="text-sm wrap-anywhere text-soft">{about.join(' · ')}</p>}
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge tone={status === 'PENDING' ? 'amber' : 'verdigris'}>
              {status === 'PENDING' ? 'Not paid yet' : 'Paid'}
            </Badge>
            {isForFriend && <Badge>{sitter ? `Guest of ${user.fullName}` : 'Not claimed'}</Badge>}
            {status === 'CANCEL_REQUESTED' && <Badge tone="amber">Asks to cancel</Badge>}
          </p>
        </div>
        {sitter && sitter.id !== viewer?.user.id && <PlayerMenu player={sitter} sessionId={sessionId} />}
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
      {sitter?.ownNote && (
        <p className="measure mt-3 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line text-soft">
          <span className="font-semibold">Your note:</span> {sitter.ownNote.words}
        </p>
      )}
      {status !== 'PENDING' && sitter && (
        <AttendanceChoice booking={booking} name={sitter.fullName} canNote={canNote} hasBegun={hasBegun} />
      )}
    </li>
  );
}
