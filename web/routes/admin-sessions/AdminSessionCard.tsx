import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { AdminSessionCard_session$key } from '../../__generated__/AdminSessionCard_session.graphql.ts';
import { calendarTime } from '../../lib/calendar.ts';
import { countOf, formatCents, formatDuration, formatRecordDate } from '../../lib/format.ts';
import { ClashLinks } from '../../parts/Clashes.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DeleteSession } from './DeleteSession.tsx';
import { SessionMenu } from './SessionMenu.tsx';

interface AdminSessionCardProps {
  readonly session: AdminSessionCard_session$key;
  readonly linkToBookings: (sessionId: number) => string;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onChanged: () => Promise<void>;
}

const statuses: Record<string, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draft', tone: 'amber' },
  ACTIVE: { label: 'Active', tone: 'verdigris' },
  COMPLETED: { label: 'Completed', tone: 'neutral' },
  CANCELLED: { label: 'Cancelled', tone: 'red' },
};

export function AdminSessionCard(props: AdminSessionCardProps) {
  const { session, linkToBookings, onEdit, onDuplicate, onChanged } = props;
  const data = useFragment(
    graphql`
      fragment AdminSessionCard_session on Session {
        id
        databaseId
        title
        summary
        thumbnailUrl
        type
        status
        isUpcoming
        tags
        scheduledAt
        durationMinutes
        maxPlayers
        currentPlayers
        priceCents
        gameMaster {
          id
          name
        }
        clashes {
          id
          ...Clashes_session
        }
        ...SessionMenu_session
      }
    `,
    session,
  );
  const [deleting, setDeleting] = useState(false);
  const zone = useTimeZone();
  const status = statuses[data.status];
  return (
    <Card as="li" data-row="" padded={false} className="flex min-w-0 flex-col overflow-hidden">
      <div className="relative aspect-[5/2] bg-well">
        <img
          src={data.thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
        <div className="absolute inset-x-3 top-3 flex justify-between gap-2">
          {status ? (
            <Badge solid tone={status.tone}>
              {status.label}
            </Badge>
          ) : (
            <span />
          )}
          <Badge solid>{data.type === 'CAMPAIGN' ? 'Campaign' : 'One-Shot'}</Badge>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div>
          <h3 className="title text-title-4 wrap-anywhere">
            <Link to={`/sessions/${data.databaseId}`} className="hover:underline">
              {data.title}
            </Link>
          </h3>
          <p className="mt-0.5 text-xs text-faint">with {data.gameMaster.name}</p>
        </div>
        <p className="line-clamp-3 text-sm wrap-anywhere text-soft">{data.summary}</p>
        {data.tags.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {data.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </div>
        )}
        <ul className="figures mt-auto grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm text-soft [&_svg]:mr-2 [&_svg]:inline-block [&_svg]:size-4 [&_svg]:align-[-0.2em] [&_svg]:text-faint">
          <li>
            <CalendarDays aria-hidden="true" />
            {formatRecordDate(data.scheduledAt, zone)}
          </li>
          <li>
            <Clock aria-hidden="true" />
            {calendarTime(data.scheduledAt, zone)}
          </li>
          <li>
            <Hourglass aria-hidden="true" />
            {formatDuration(data.durationMinutes)}
          </li>
          <li>
            <UsersRound aria-hidden="true" />
            Up to {countOf(data.maxPlayers, 'player')}
          </li>
        </ul>
        {(data.isUpcoming || data.status === 'DRAFT') && data.clashes && data.clashes.length > 0 && (
          <p className="text-sm text-soft">
            <TriangleAlert
              aria-hidden="true"
              className="mr-2 inline-block size-4 align-[-0.2em] text-amber-ink"
            />
            Two tables at once: <ClashLinks sessions={data.clashes} />
          </p>
        )}
        <div className="flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <p className="figures font-title text-lg font-semibold">{formatCents(data.priceCents)}</p>
          <p className="figures text-xs text-faint">
            {data.currentPlayers} of {data.maxPlayers} booked
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary" size="sm" className="flex-1">
            <Link to={linkToBookings(data.databaseId)} preventScrollReset>
              View Bookings
              <span className="sr-only"> of {data.title}</span>
            </Link>
          </Button>
          {data.status !== 'CANCELLED' && (
            <>
              <Button variant="secondary" size="sm" icon={<Pencil />} onClick={onEdit}>
                Edit<span className="sr-only"> {data.title}</span>
              </Button>
              <Button variant="ghost" size="sm" icon={<Trash2 />} onClick={() => setDeleting(true)}>
                Delete<span className="sr-only"> {data.title}</span>
              </Button>
            </>
          )}
          <SessionMenu session={data} onDuplicate={onDuplicate} onChanged={onChanged} />
        </div>
      </div>
      {deleting && (
        <DeleteSession
          sessionId={data.id}
          title={data.title}
          onClose={() => setDeleting(false)}
          onDeleted={onChanged}
        />
      )}
    </Card>
  );
}
