import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { HostSessionsPageQuery } from '../../__generated__/HostSessionsPageQuery.graphql.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { type Editing, SessionDialog } from '../../parts/SessionDialog.tsx';
import { SettledPage } from '../../parts/SettledPage.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { groupIn, groups } from './groupWords.ts';
import { HostSessionList } from './HostSessionList.tsx';

const query = graphql`
  query HostSessionsPageQuery($group: SessionGroup!, $first: Int) @preloadable {
    viewer {
      id
      gameMaster {
        id
        databaseId
        isTrusted
        upcoming: sessions(first: 1, group: UPCOMING) {
          totalCount
        }
        drafts: sessions(first: 1, group: DRAFT, together: true) {
          totalCount
        }
        proposed: sessions(first: 1, group: PROPOSED, together: true) {
          totalCount
        }
        past: sessions(first: 1, group: PAST) {
          totalCount
        }
        cancelled: sessions(first: 1, group: CANCELLED) {
          totalCount
        }
        ...HostSessionList_gameMaster @arguments(group: $group, first: $first)
      }
    }
  }
`;

/** The sessions of a Game Master, from the first draft to played ones. */
export function HostSessionsPage() {
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <>
      <PageMeta title="Your Sessions" noIndex />
      {/* Stacked on a phone: whether heading and button fit side by side depends on the font. */}
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center sm:justify-between">
        <h1>Your sessions</h1>
        <Button icon={<CalendarPlus />} onClick={() => setEditing({ session: null })}>
          New Session
        </Button>
      </div>
      <SettledPage
        fallback={
          <Skeletons
            label="Loading your sessions"
            sizes={['h-12.5 w-96 max-w-full sm:h-6.25', 'h-11', 'h-52', 'h-52']}
            className="mt-3 flex min-h-dvh flex-col gap-6"
          />
        }
      >
        {(stale) => <Sessions stale={stale} editing={editing} onEdit={setEditing} />}
      </SettledPage>
    </>
  );
}

interface SessionsProps {
  /** The list of another tab is loading; the tabs stay until it is here. */
  readonly stale: boolean;
  readonly editing: Editing | null;
  readonly onEdit: (editing: Editing | null) => void;
}

function Sessions({ stale, editing, onEdit }: SessionsProps) {
  const { viewer } = usePageQuery<HostSessionsPageQuery>(query);
  const refresh = useRefresh(query);
  const [search, setSearch] = useSearchParams();
  const gameMaster = viewer?.gameMaster;
  if (!gameMaster) return <LoginEnded />;
  const chosen = groupIn(search);
  const show = (value: string) => setSearch({ show: value }, { preventScrollReset: true });

  /** A new session is a draft: its author is taken to the drafts. */
  async function changed() {
    await refresh();
    if (!editing?.session || editing.copy) show('drafts');
  }

  return (
    <>
      <p className="measure mt-3 text-soft">
        {gameMaster.isTrusted
          ? 'A new session is a draft until you publish it.'
          : 'A new session is a draft until you propose it and our staff publish it.'}
      </p>
      <div className="mt-6">
        <Tabs
          label="Which sessions"
          value={chosen.value}
          onValueChange={show}
          items={groups.map((group) => ({
            value: group.value,
            label: group.label,
            count: gameMaster[group.value].totalCount ?? 0,
            content:
              group === chosen &&
              (stale ? (
                <Skeletons
                  label="Loading sessions"
                  sizes={['h-52', 'h-52']}
                  className="grid gap-4 lg:grid-cols-2"
                />
              ) : (
                <HostSessionList
                  key={group.value}
                  gameMaster={gameMaster}
                  group={group}
                  isTrusted={gameMaster.isTrusted ?? false}
                  onEdit={onEdit}
                  onChanged={refresh}
                />
              )),
          }))}
        />
      </div>
      {editing && (
        <SessionDialog
          query={null}
          host={gameMaster.databaseId}
          {...editing}
          onClose={() => onEdit(null)}
          onChanged={changed}
        />
      )}
    </>
  );
}

HostSessionsPage.failure = { title: 'Your sessions did not load' };
