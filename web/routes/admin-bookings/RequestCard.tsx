import MessageSquare from 'lucide-react/icons/message-square';
import Timer from 'lucide-react/icons/timer';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { RequestCard_request$key } from '../../__generated__/RequestCard_request.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { noticeGiven, timeToAnswer } from './decisions.ts';

interface RequestCardProps {
  readonly request: RequestCard_request$key;
  readonly onStale: () => Promise<void>;
}

export function RequestCard({ request: key, onStale }: RequestCardProps) {
  const request = useFragment(
    graphql`
      fragment RequestCard_request on CancellationRequest {
        id
        reason
        requestedAt
        answerBy
        booking {
          id
          amountCents
          seatOnOffer
          user {
            id
            databaseId
            fullName
            email
            avatarUrl
          }
          session {
            id
            databaseId
            title
            scheduledAt
          }
        }
        ...DecideDialog_request
      }
    `,
    key,
  );
  const now = useNow();
  const zone = useTimeZone();
  const [deciding, setDeciding] = useState(false);
  const { user, session, amountCents, seatOnOffer } = request.booking;
  const { text, tone } = timeToAnswer(request.answerBy, now);

  return (
    <Card as="li" className={tone === 'red' ? 'border-red/60' : ''}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={user.fullName} src={user.avatarUrl} />
          <div className="min-w-0">
            <h3 className="title text-title-4 wrap-anywhere">{user.fullName}</h3>
            {user.email && (
              <a
                href={`mailto:${user.email}`}
                className="-my-1.5 inline-block py-1.5 text-xs wrap-anywhere text-faint hover:underline"
              >
                {user.email}
              </a>
            )}
          </div>
        </div>
        <Badge tone={tone} icon={<Timer aria-hidden="true" />}>
          <span className="figures">{text}</span>
        </Badge>
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto]">
        <div>
          <dt className="text-xs text-faint">Session</dt>
          <dd className="mt-0.5">
            <Link
              to={`/admin/sessions?viewBookings=${session.databaseId}`}
              className="font-medium wrap-anywhere hover:text-ember-ink hover:underline"
            >
              {session.title}
            </Link>
            <span className="figures block text-soft">
              <WholeTimes>{formatZonedDateTime(session.scheduledAt, zone)}</WholeTimes>
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-xs text-faint">Asked</dt>
          <dd className="figures mt-0.5">
            <WholeTimes>{formatZonedDateTime(request.requestedAt, zone)}</WholeTimes>
            <span className="block text-soft">{noticeGiven(request.requestedAt, session.scheduledAt)}</span>
          </dd>
        </div>
        <div>
          <dt className="text-xs text-faint">Price</dt>
          <dd className="figures mt-0.5 font-semibold">{formatCents(amountCents)}</dd>
        </div>
      </dl>
      {seatOnOffer && (
        <p className="mt-4 text-sm text-soft">
          The seat is on offer. Once somebody has paid for it, the whole price goes back and this request is
          settled by itself.
        </p>
      )}
      {request.reason ? (
        <blockquote className="mt-4 max-w-prose border-l-2 border-edge pl-3 text-sm wrap-anywhere whitespace-pre-line">
          {request.reason}
        </blockquote>
      ) : (
        <p className="mt-4 text-sm text-faint">No reason given.</p>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button
          variant="secondary"
          onClick={() => setDeciding(true)}
          aria-label={`Decide for ${user.fullName}`}
        >
          Decide
        </Button>
        <Button asChild variant="ghost" icon={<MessageSquare />}>
          <Link to={`/admin/messages/${user.databaseId}`}>Message player</Link>
        </Button>
      </div>
      {deciding && <DecideDialog request={request} onClose={() => setDeciding(false)} onStale={onStale} />}
    </Card>
  );
}
