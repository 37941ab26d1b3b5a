import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type {
  UserPayments_user$data,
  UserPayments_user$key,
} from '../../__generated__/UserPayments_user.graphql.ts';
import type { UserPaymentsPaginationQuery } from '../../__generated__/UserPaymentsPaginationQuery.graphql.ts';
import { formatCents, formatRecordDate } from '../../lib/format.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { PagedTable } from './PagedTable.tsx';

type Payment = UserPayments_user$data['payments']['edges'][number]['node'];

export function UserPayments({ user }: { user: UserPayments_user$key }) {
  const { data, ...paging } = usePaginationFragment<UserPaymentsPaginationQuery, UserPayments_user$key>(
    graphql`
      fragment UserPayments_user on AdminUser
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "UserPaymentsPaginationQuery") {
        payments(first: $first, after: $after) @connection(key: "UserPayments_payments") {
          totalCount
          edges {
            node {
              id
              amountCents
              refundedCents
              outsideCents
              paidAt
              paymentIntentId
              address
              sessionTitles
            }
          }
        }
      }
    `,
    user,
  );
  const zone = useTimeZone();
  const columns: TableColumn<Payment>[] = [
    {
      key: 'for',
      header: 'For',
      primary: true,
      cell: ({ sessionTitles, paymentIntentId, address }) => (
        <>
          <span className="block wrap-anywhere">{sessionTitles.join(', ') || 'No booking'}</span>
          <span className="figures block text-xs font-normal break-all text-faint">
            {address ? (
              <a href={address} target="_blank" rel="noreferrer" className="text-ember-ink underline">
                {paymentIntentId}
              </a>
            ) : (
              paymentIntentId
            )}
          </span>
        </>
      ),
    },
    {
      key: 'paid',
      header: 'Paid',
      onPhone: 'third',
      className: 'figures whitespace-nowrap',
      cell: ({ paidAt }) => formatRecordDate(paidAt, zone),
    },
    {
      key: 'amount',
      header: 'Amount',
      onPhone: 'third',
      align: 'end',
      cell: ({ amountCents }) => formatCents(amountCents),
    },
    {
      key: 'back',
      header: 'Went back',
      onPhone: 'third',
      align: 'end',
      cell: ({ refundedCents, outsideCents }) => (
        <>
          {formatCents(refundedCents + outsideCents)}
          {outsideCents > 0 && (
            <span className="block text-xs text-faint">
              {formatCents(outsideCents)} outside of the provider
            </span>
          )}
        </>
      ),
    },
  ];
  return <PagedTable noun="payments" columns={columns} found={data.payments} {...paging} />;
}
