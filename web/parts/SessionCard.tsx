import Calendar from 'lucide-react/icons/calendar';
import Clock from 'lucide-react/icons/clock';
import InfoIcon from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { isGameType } from '../../api/catalog/choices.rules.ts';
import type { SessionCard_session$key } from '../__generated__/SessionCard_session.graphql.ts';
import { countOf, formatCents, formatDate, formatDuration } from '../lib/format.ts';
import { firstTags, truncate } from '../lib/text.ts';
import { formatZonedTime } from '../lib/zones.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Hourglass } from '../ui/Hourglass.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Rating } from '../ui/Rating.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { useSite } from '../ui/siteContext.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { globalId } from './globalId.ts';
import { SaveTable } from './SaveTable.tsx';
import { SeriesLine } from './SeriesLine.tsx';
import { SessionSeats } from './SessionSeats.tsx';
import { SpotsBadge } from './SpotsBadge.tsx';
import { useTimeZone } from './TimeZone.tsx';

// For viewers who have a seat.
const OwnSeatLink = lazily('OwnSeatLink', async () => (await import('./OwnSeatLink.tsx')).OwnSeatLink);

interface SessionCardProps {
  readonly session: SessionCard_session$key;
  /** Without the description. */
  readonly compact?: boolean;
  /** The first card of a page, whose picture is visible at once. */
  readonly first?: boolean;
  /** Renders a text with the search words marked; left out: plain. */
  readonly marked?: (text: string) => ReactNode;
}

/** A session on the board: what, when, who, how many seats and how much. */
export function SessionCard(props: SessionCardProps) {
  const { session: key, compact = false, first, marked = (text) => text } = props;
  const session = useFragment(
    graphql`
      fragment SessionCard_session on Session {
        databaseId
        title
        summary
        thumbnailUrl
        type
        gameSystem
        tags
        scheduledAt
        durationMinutes
        priceCents
        availableSpots
        isUpcoming
        isRunByViewer
        viewerBooking {
          id
        }
        gameMaster {
          id
          databaseId
          name
          title
          rating
          reviewCount
          avatarUrl
        }
        isSaved
        ...OwnSeatLink_session
        ...SeriesLine_session
        ...SessionSeats_session
        ...SpotsBadge_session
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { isPaused } = useSite();
  const { gameMaster } = session;
  const to = `/sessions/${session.databaseId}`;
  const { shown, more } = firstTags(session.tags.filter((tag) => !isGameType(tag)));
  const full = session.availableSpots <= 0;
  return (
    <article className="tile">
      <div className="tile-picture">
        <Picture
          src={session.thumbnailUrl}
          alt=""
          width={640}
          height={360}
          sizes="(width<640px) 100vw,400px"
          widths={[480, 720]}
          first={first}
        />
        <Badge solid>{marked(session.gameSystem)}</Badge>
        <Badge solid>{marked(session.type === 'CAMPAIGN' ? 'Campaign' : 'One-Shot')}</Badge>
      </div>
      <div className="tile-body">
        <div>
          <div className="tile-head">
            <h3 className="text-title-4">
              {/* The link covers the card; other controls lie above it. */}
              <Link to={to} className="tile-link">
                {marked(session.title)}
              </Link>
            </h3>
            <SaveTable
              session={{ ...session, id: globalId('Session', session.databaseId) }}
              compact
              className="tile-save"
            />
          </div>
          <div className="tile-facts">
            <p>
              <Calendar aria-hidden="true" />
              <span className="zoned">{formatDate(session.scheduledAt, zone)}</span>
            </p>
            <p>
              <span>
                <Clock aria-hidden="true" />
                <span className="zoned">{formatZonedTime(session.scheduledAt, zone)}</span>
              </span>
              <span>
                <Hourglass aria-hidden="true" />
                {formatDuration(session.durationMinutes)}
              </span>
            </p>
            <SeriesLine session={session} title={session.title} />
          </div>
        </div>
        <Link to={`/game-masters/${gameMaster.databaseId}`} className="tile-host">
          <Avatar name={gameMaster.name} src={gameMaster.avatarUrl} size="md" />
          <span>
            <span>GM {marked(gameMaster.name)}</span>
            <span>{gameMaster.title}</span>
          </span>
          <Rating value={gameMaster.rating ?? null} count={gameMaster.reviewCount} />
        </Link>
        {!compact && <p className="tile-summary">{marked(truncate(session.summary, 200))}</p>}
        {shown.length > 0 && (
          <ul className="tile-tags" aria-label="Tags">
            {shown.map((tag, index) => (
              // The number of further tags has no row of its own.
              <li key={tag}>
                <Badge>{marked(tag)}</Badge>
                {more && index === shown.length - 1 && <Badge className="shrink-0">{more}</Badge>}
              </li>
            ))}
          </ul>
        )}
        <div className="tile-foot">
          <div className="tile-price">
            <SessionSeats session={session} />
            <p>
              <span>{formatCents(session.priceCents)}</span>
              {session.isUpcoming && (
                <span className={full ? 'text-faint' : undefined}>
                  {countOf(session.availableSpots, 'spot')}
                </span>
              )}
            </p>
          </div>
          <div className="tile-tools">
            <Tooltip content="View Details">
              <Button asChild variant="ghost" size="icon">
                <Link to={to} aria-label={`View Details: ${session.title}`}>
                  <InfoIcon className="size-5" />
                </Link>
              </Button>
            </Tooltip>
            {!session.isUpcoming ? (
              <span className="self-center">
                <SpotsBadge session={session} durationMinutes={session.durationMinutes} />
              </span>
            ) : session.isRunByViewer ? (
              <span className="self-center">
                <Badge tone="ember">Your table</Badge>
              </span>
            ) : session.viewerBooking ? (
              <OwnSeatLink session={session} databaseId={session.databaseId} title={session.title} />
            ) : isPaused ? (
              <span className="self-center">
                <Badge>Booking is paused</Badge>
              </span>
            ) : full ? (
              <Tooltip content="This session is fully booked">
                <Button asChild variant="secondary">
                  <Link to={`${to}#booking`} aria-label={`Waitlist: ${session.title}`}>
                    Waitlist
                  </Link>
                </Button>
              </Tooltip>
            ) : (
              <Button asChild>
                <Link to={`/booking/${session.databaseId}`} aria-label={`Book Session: ${session.title}`}>
                  Book Session
                </Link>
              </Button>
            )}
          </div>
        </div>
      </div>
    </article>
  );
}

export function SessionCardSkeleton({ compact = false }: Pick<SessionCardProps, 'compact'>) {
  return (
    <Card padded={false} aria-hidden="true" className="overflow-hidden">
      <Skeleton className="aspect-16/9 rounded-none max-sm:aspect-9/2" />
      <div className="flex flex-col gap-4 p-5 max-sm:gap-2 max-sm:px-4 max-sm:py-3">
        <div className="flex flex-col gap-3 max-sm:gap-2">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
        <div className="flex items-center gap-3 py-1">
          <Skeleton className="size-10 rounded-full!" />
          <SkeletonText lines={2} className="w-40" />
        </div>
        {!compact && <SkeletonText lines={2} className="max-sm:hidden" />}
        <Skeleton className="h-6 w-48" />
        <div className="flex items-center gap-3 border-t border-line pt-4 max-sm:pt-2">
          <Skeleton className="size-13 rounded-full!" />
          <Skeleton className="h-8 w-20" />
          <Skeleton className="ml-auto h-10 w-32" />
        </div>
      </div>
    </Card>
  );
}
