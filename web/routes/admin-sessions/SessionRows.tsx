import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  SessionRows_sessions$data,
  SessionRows_sessions$key,
} from '../../__generated__/SessionRows_sessions.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { countOf, formatCents, formatDuration, formatFullDate } from '../../lib/format.ts';
import { formatZonedTime } from '../../lib/zones.ts';
import { ClashLinks } from '../../parts/Clashes.tsx';
import type { Editing } from '../../parts/SessionDialog.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Table, type TableColumn, tableIsNarrow } from '../../ui/Table.tsx';
import { SessionActions } from './SessionActions.tsx';

type Session = SessionRows_sessions$data[number];

const statuses: Record<string, { label: string; tone: Tone }> = {
  SCHEDULED: { label: 'Scheduled', tone: 'neutral' },
  DRAFT: { label: 'Draft', tone: 'amber' },
  ACTIVE: { label: 'Active', tone: 'verdigris' },
  COMPLETED: { label: 'Completed', tone: 'neutral' },
  CANCELLED: { label: 'Cancelled', tone: 'red' },
};

interface SessionRowsProps {
  readonly sessions: SessionRows_sessions$key;
  readonly stale: boolean;
  /** As in the address: a leading minus sorts in descending order. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly linkToBookings: (sessionId: number) => string;
  readonly onEdit: (editing: Editing) => void;
  readonly onChanged: () => Promise<void>;
}

export function SessionRows(props: SessionRowsProps) {
  const { stale, sort, onSort, linkToBookings, onEdit, onChanged } = props;
  const sessions = useFragment(
    graphql`
      fragment SessionRows_sessions on Session @relay(plural: true) {
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
        gameSystem
        priceCents
        gameMaster {
          id
          name
        }
        clashes {
          id
          ...Clashes_session
        }
        ...SessionActions_session
      }
    `,
    props.sessions,
  );
  const zone = useTimeZone();

  const columns: TableColumn<Session>[] = [
    {
      key: 'date',
      header: 'When',
      plain: true,
      sortable: true,
      className: 'figures',
      cell: ({ scheduledAt, durationMinutes }) => (
        <span>
          <span className="block whitespace-nowrap text-text">{formatFullDate(scheduledAt, zone)}</span>
          <span className="block text-xs whitespace-nowrap text-faint">
            {formatZonedTime(scheduledAt, zone)}, {formatDuration(durationMinutes)}
          </span>
        </span>
      ),
    },
    {
      key: 'title',
      header: 'Session',
      sortable: true,
      primary: true,
      cell: (session) => <What {...session} />,
    },
    {
      key: 'gameMaster',
      header: 'Game Master',
      plain: true,
      hideWhenNarrow: true,
      className: 'md:min-w-28',
      cell: ({ gameMaster, gameSystem }) => (
        <span>
          <span className="block wrap-anywhere text-text">{gameMaster.name}</span>
          <span className="block text-xs wrap-anywhere text-faint">{gameSystem}</span>
        </span>
      ),
    },
    {
      key: 'seats',
      header: 'Seats',
      plain: true,
      onPhone: 'third',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: ({ currentPlayers, maxPlayers }) => (
        <span>
          <span aria-hidden="true">
            {currentPlayers} / {maxPlayers}
          </span>
          <span className="sr-only">{currentPlayers} taken. </span>
          <span className="block text-xs text-faint md:max-[87.5rem]:whitespace-normal">
            Up to {countOf(maxPlayers, 'player')}
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      plain: true,
      onPhone: 'third',
      align: 'end',
      sortable: true,
      cell: ({ priceCents }) => formatCents(priceCents),
    },
    {
      key: 'status',
      header: 'Status',
      plain: true,
      onPhone: 'third',
      cell: ({ status }) => {
        const { label, tone } = statuses[status] ?? { label: status, tone: 'neutral' };
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      className: 'max-md:pt-2! md:w-32',
      cell: (session) => (
        <SessionActions
          session={session}
          clashes={session.clashes ?? []}
          toBookings={linkToBookings(session.databaseId)}
          onEdit={(copy) => onEdit({ session, copy })}
          onChanged={onChanged}
        />
      ),
    },
  ];

  return (
    <Table
      caption="Sessions"
      // The session cell takes several lines: the other cells align with its first line.
      columns={columns.map((column) => ({ ...column, top: true }))}
      rows={sessions}
      rowKey={({ id }) => id}
      stale={stale}
      sort={{
        by: sort.replace('-', ''),
        descending: sort.startsWith('-'),
        onSort: (key) => onSort(sort === key ? `-${key}` : key),
      }}
    />
  );
}

/** The title and summary of a session; on a phone it shows more than in a table row. */
function What(session: Session) {
  const { databaseId, title, summary, thumbnailUrl, type, status, isUpcoming, tags, clashes } = session;
  const kind = type === 'CAMPAIGN' ? 'Campaign' : 'One-Shot';
  return (
    <div className="flex gap-3">
      <Picture
        src={thumbnailUrl}
        alt=""
        width={640}
        height={384}
        sizes="80px"
        widths={[160, 320, 480]}
        className="mt-0.5 aspect-[5/3] w-20 shrink-0 self-start rounded-sm md:w-10"
      />
      <div className="min-w-0">
        <Link
          to={`/sessions/${databaseId}`}
          className={cn(
            'wrap-anywhere hover:text-ember-ink hover:underline',
            status === 'CANCELLED' && 'text-faint line-through',
          )}
        >
          {title}
        </Link>
        <p className={cn('text-xs font-normal wrap-anywhere text-faint', tableIsNarrow)}>
          with {session.gameMaster.name}, {session.gameSystem}
        </p>
        <p className="mt-0.5 line-clamp-3 text-xs font-normal wrap-anywhere text-soft">{summary}</p>
        <p className="text-xs font-normal wrap-anywhere text-faint">
          {[kind, ...tags.filter((tag) => tag !== kind)].join('\u00a0· ')}
        </p>
        {(isUpcoming || status === 'DRAFT') && clashes && clashes.length > 0 && (
          <p className="mt-1 text-xs font-normal text-soft">
            <TriangleAlert
              aria-hidden="true"
              className="mr-1.5 inline-block size-3.5 align-[-0.2em] text-amber-ink"
            />
            Two tables at once: <ClashLinks sessions={clashes} />
          </p>
        )}
      </div>
    </div>
  );
}
