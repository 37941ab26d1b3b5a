import MessagesSquare from 'lucide-react/icons/messages-square';
import { Suspense, useCallback, useContext, useDeferredValue, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import { fetchQuery } from 'relay-runtime';
import type { AdminMessagesPageQuery } from '../../__generated__/AdminMessagesPageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BySession } from './BySession.tsx';
import { Individual } from './Individual.tsx';
import { noLetter } from './letter.ts';
import { SentMessages } from './SentMessages.tsx';

const query = graphql`
  query AdminMessagesPageQuery($sessionId: ID!, $isChosen: Boolean!) @preloadable {
    admin {
      isMailConfigured
    }
    ...BySession_query @arguments(sessionId: $sessionId, isChosen: $isChosen)
    ...Individual_query
    ...Templates_query
    ...SentMessages_query
  }
`;

export function AdminMessagesPage() {
  const place = useContext(PageContext);
  // While what belongs to another session is on its way, what was there stays.
  const settled = useDeferredValue(place);
  return (
    <div className="flex flex-col gap-6">
      <PageMeta title="Message Center" noIndex />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title-2">Message Center</h1>
        <Button asChild variant="secondary" icon={<MessagesSquare />}>
          <Link to="/admin/messages/inbox">Your Conversations</Link>
        </Button>
      </div>
      <PageContext value={settled}>
        <Suspense
          fallback={
            <Loading label="Loading messages" className="flex flex-col gap-6">
              <Skeleton className="h-11" />
              <Skeleton className="h-96" />
            </Loading>
          }
        >
          <Sections />
        </Suspense>
      </PageContext>
    </div>
  );
}

function Sections() {
  const data = usePageQuery<AdminMessagesPageQuery>(query);
  const environment = useRelayEnvironment();
  const { variables } = useContext(PageContext);
  const [search, setSearch] = useSearchParams();
  const [letter, setLetter] = useState(noLetter);
  const [mailMissing, setMailMissing] = useState(false);
  const tab = search.get('tab') === 'individual' ? 'individual' : 'session';

  const refresh = useCallback(async () => {
    await fetchQuery(environment, query, variables)
      .toPromise()
      .catch(() => {});
  }, [environment, variables]);

  if (!data.admin) return null;
  const isMissing = mailMissing || !data.admin.isMailConfigured;
  const shared = {
    query: data,
    templates: data,
    letter,
    onLetter: setLetter,
    onChanged: refresh,
    onMailMissing: () => setMailMissing(true),
  };
  return (
    <>
      {isMissing && (
        <Notice live tone="warning" title="Email service not configured">
          Nothing can be sent from here until the server has a key of the mail provider.
        </Notice>
      )}
      <Tabs
        label="Message Center"
        value={tab}
        onValueChange={(value) =>
          setSearch(
            (now) => {
              now.set('tab', value);
              return now;
            },
            { replace: true, preventScrollReset: true },
          )
        }
        items={[
          { value: 'session', label: 'By Session', content: <BySession {...shared} /> },
          { value: 'individual', label: 'Individual Messages', content: <Individual {...shared} /> },
        ]}
      />
      <SentMessages query={data} onRefresh={refresh} />
    </>
  );
}
