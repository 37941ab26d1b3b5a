import MessagesSquare from 'lucide-react/icons/messages-square';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { AdminMessagesPageQuery } from '../../__generated__/AdminMessagesPageQuery.graphql.ts';
import { AddressTabs, AdminPage } from '../../parts/AdminPage.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BySession } from './BySession.tsx';
import { Individual } from './Individual.tsx';
import { noLetter } from './letter.ts';
import { SentMessages } from './SentMessages.tsx';
import { useSelection } from './useSelection.ts';

const query = graphql`
  query AdminMessagesPageQuery($sessionId: ID!, $isChosen: Boolean!, $templates: Int, $sent: Int) @preloadable {
    admin {
      isMailConfigured
    }
    ...BySession_query @arguments(sessionId: $sessionId, isChosen: $isChosen)
    ...Individual_query
    ...Templates_query @arguments(count: $templates)
    ...SentMessages_query @arguments(count: $sent)
  }
`;

export function AdminMessagesPage() {
  return (
    <AdminPage
      title="Message Center"
      action={
        <Button asChild variant="secondary" icon={<MessagesSquare />}>
          <Link to="/admin/messages/inbox">Your Conversations</Link>
        </Button>
      }
      loading="Loading messages"
      skeletons={['h-11', 'h-96']}
    >
      {() => <Sections />}
    </AdminPage>
  );
}

function Sections() {
  const data = usePageQuery<AdminMessagesPageQuery>(query);
  const [letter, setLetter] = useState(noLetter);
  // Like the message, the selections survive a switch of tabs.
  const players = useSelection();
  const users = useSelection();
  const [mailMissing, setMailMissing] = useState(false);

  const refresh = useRefresh(query);

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
      <AddressTabs
        label="Message Center"
        first="session"
        items={[
          { value: 'session', label: 'By Session', content: <BySession {...shared} selection={players} /> },
          {
            value: 'individual',
            label: 'Individual Messages',
            content: <Individual {...shared} selection={users} />,
          },
        ]}
      />
      <SentMessages query={data} onRefresh={refresh} />
    </>
  );
}

AdminMessagesPage.failure = { title: 'The Message Center did not load' };
