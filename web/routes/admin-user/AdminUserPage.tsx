import UserX from 'lucide-react/icons/user-x';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { AdminUserPageQuery } from '../../__generated__/AdminUserPageQuery.graphql.ts';
import { AddressTabs } from '../../parts/AdminPage.tsx';
import { BackToList } from '../../parts/BackToList.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { UserBookings } from './UserBookings.tsx';
import { UserGoodwill } from './UserGoodwill.tsx';
import { UserHead } from './UserHead.tsx';
import { UserHistory } from './UserHistory.tsx';
import { UserLogins } from './UserLogins.tsx';
import { UserMails } from './UserMails.tsx';
import { UserPayments } from './UserPayments.tsx';

const query = graphql`
  query AdminUserPageQuery(
    $id: ID!
    $isValid: Boolean!
    $bookings: Int
    $payments: Int
    $mails: Int
    $history: Int
  )
  @preloadable {
    admin @include(if: $isValid) {
      user(id: $id) {
        id
        fullName
        ...UserHead_user
        ...UserBookings_user @arguments(first: $bookings)
        ...UserPayments_user @arguments(first: $payments)
        ...UserGoodwill_user
        ...UserMails_user @arguments(first: $mails)
        ...UserLogins_user
        ...UserHistory_user @arguments(first: $history)
      }
    }
  }
`;

export function AdminUserPage() {
  return (
    <div className="flex flex-col gap-5">
      <BackToList home="/admin/users" />
      <Suspense
        fallback={
          <Loading label="Loading the user" className="flex flex-col gap-6">
            <Skeleton className="h-26" />
            <Skeleton className="h-11" />
            <Skeleton className="h-96" />
          </Loading>
        }
      >
        <Sections />
      </Suspense>
    </div>
  );
}

function Sections() {
  const { admin } = usePageQuery<AdminUserPageQuery>(query);
  const refresh = useRefresh(query);

  const user = admin?.user;
  if (!user) {
    return (
      <EmptyState title="User not found" icon={<UserX />} level={1}>
        <PageMeta title="User not found" status={404} noIndex />
        Nobody has this number.
      </EmptyState>
    );
  }
  const items = [
    { value: 'bookings', label: 'Bookings', content: <UserBookings user={user} onChanged={refresh} /> },
    { value: 'payments', label: 'Payments', content: <UserPayments user={user} /> },
    { value: 'credit', label: 'Credit & Passes', content: <UserGoodwill user={user} onChanged={refresh} /> },
    { value: 'mails', label: 'Mails', content: <UserMails user={user} /> },
    { value: 'logins', label: 'Logins', content: <UserLogins user={user} onChanged={refresh} /> },
    { value: 'history', label: 'History', content: <UserHistory user={user} /> },
  ];
  return (
    <>
      <PageMeta title={user.fullName} noIndex />
      <UserHead user={user} onChanged={refresh} />
      <AddressTabs label={user.fullName} first="bookings" items={items} />
    </>
  );
}

AdminUserPage.failure = { title: 'The user did not load' };
