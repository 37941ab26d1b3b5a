import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TableItem_session$key } from '../../__generated__/TableItem_session.graphql.ts';
import type { TableItemQuery } from '../../__generated__/TableItemQuery.graphql.ts';
import { formatDate } from '../../lib/format.ts';
import { LazyDisclosure } from '../../parts/LazyDisclosure.tsx';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { TimeAndDuration } from '../../parts/TimeAndDuration.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Card } from '../../ui/Card.tsx';
import { TableRoster } from './TableRoster.tsx';

/** A table in the list; its players are loaded when it is opened. */
export function TableItem({ session: key }: { session: TableItem_session$key }) {
  const session = useFragment(
    graphql`
      fragment TableItem_session on Session {
        id
        databaseId
        title
        campaign {
          id
          databaseId
          title
        }
        scheduledAt
        durationMinutes
        ...SessionSeats_session
      }
    `,
    key,
  );
  const zone = useTimeZone();
  return (
    <Card as="li">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="text-title-4 wrap-anywhere">
            <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
              {session.title}
            </Link>
          </h3>
          <p className="figures mt-1.5 text-sm">{formatDate(session.scheduledAt, zone)}</p>
          <p className="figures text-sm text-soft">
            <TimeAndDuration session={session} />
            {session.campaign && (
              <>
                {', '}
                <Link to={`/campaigns/${session.campaign.databaseId}`} className="text-ember-ink underline">
                  Campaign<span className="sr-only"> {session.campaign.title}</span>
                </Link>
              </>
            )}
          </p>
        </div>
        <SessionSeats session={session} />
      </div>
      <LazyDisclosure
        title="Players"
        loading="Loading players"
        skeletons={['h-12', 'h-12']}
        className="[&>details:not([open])]:-mb-4 [&>details>div]:pb-0"
      >
        <Players id={session.id} startsAt={session.scheduledAt} />
      </LazyDisclosure>
    </Card>
  );
}

function Players({ id, startsAt }: { id: string; startsAt: string }) {
  const { viewer, session } = useQuery<TableItemQuery>(
    graphql`
      query TableItemQuery($id: ID!) {
        viewer {
          id
        }
        session(id: $id) {
          id
          ...TableRoster_session
        }
      }
    `,
    { id },
    { fetchPolicy: 'store-and-network' },
  );
  if (!viewer) return <LoginEnded />;
  return session ? <TableRoster session={session} startsAt={startsAt} /> : null;
}
