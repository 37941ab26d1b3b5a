import Coins from 'lucide-react/icons/coins';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  SessionEarnings_viewer$data,
  SessionEarnings_viewer$key,
} from '../../__generated__/SessionEarnings_viewer.graphql.ts';
import type { SessionEarningsPaginationQuery } from '../../__generated__/SessionEarningsPaginationQuery.graphql.ts';
import { formatCents, formatRecordDate } from '../../lib/format.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';

const pageSize = 20;
type Row = NonNullable<SessionEarnings_viewer$data['desk']>['earnings']['sessions']['edges'][number]['node'];

/** The sessions with payments or refunds in the month. */
export function SessionEarnings({ viewer }: { viewer: SessionEarnings_viewer$key }) {
  const { data, ...list } = usePaginationFragment<SessionEarningsPaginationQuery, SessionEarnings_viewer$key>(
    graphql`
      fragment SessionEarnings_viewer on Viewer
      @refetchable(queryName: "SessionEarningsPaginationQuery")
      @argumentDefinitions(
        month: { type: "String" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      ) {
        desk {
          earnings(month: $month) {
            sessions(first: $first, after: $after) @connection(key: "SessionEarnings_sessions") {
              totalCount
              edges {
                node {
                  id
                  takenCents
                  returnedCents
                  keptCents
                  shareCents
                  earnedCents
                  session {
                    id
                    databaseId
                    title
                    scheduledAt
                  }
                }
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const zone = useTimeZone();
  const sessions = data.desk?.earnings.sessions;
  const rows = (sessions?.edges ?? []).map(({ node }) => node);
  const amount = (
    key: 'takenCents' | 'returnedCents' | 'keptCents' | 'shareCents' | 'earnedCents',
    header: string,
  ): TableColumn<Row> => ({
    key,
    header,
    onPhone: 'third',
    align: 'end',
    className: 'figures',
    cell: (row) => formatCents(row[key]),
  });
  const columns: TableColumn<Row>[] = [
    {
      key: 'session',
      header: 'Session',
      primary: true,
      cell: ({ session }) => (
        <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink hover:underline">
          {session.title}
        </Link>
      ),
    },
    {
      key: 'date',
      header: 'Date',
      onPhone: 'third',
      className: 'figures',
      cell: ({ session }) => formatRecordDate(session.scheduledAt, zone),
    },
    amount('takenCents', 'Taken'),
    amount('returnedCents', 'Given back'),
    amount('keptCents', 'Kept'),
    amount('shareCents', 'Share'),
    amount('earnedCents', 'Yours'),
  ];
  return (
    <section aria-labelledby="earnings-by-session" className="mt-10">
      <h2 id="earnings-by-session" className="text-title-3">
        By session
      </h2>
      <div className="mt-4">
        <ListFrame
          noun="sessions"
          list={list}
          shown={rows.length}
          total={sessions?.totalCount}
          size={pageSize}
          empty={{
            title: 'No money moved',
            level: 3,
            icon: <Coins />,
            children:
              'Seats that are paid for, and what goes back, appear here in the month in which it happens.',
          }}
        >
          <Table caption="Earnings by session" columns={columns} rows={rows} rowKey={({ id }) => id} />
        </ListFrame>
      </div>
    </section>
  );
}
