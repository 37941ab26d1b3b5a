import { useState, useTransition } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { MAX_RECIPIENTS } from '../../../api/messaging/rules.ts';
import type { Individual_query$key } from '../../__generated__/Individual_query.graphql.ts';
import type { IndividualPaginationQuery } from '../../__generated__/IndividualPaginationQuery.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCounted } from '../../ui/counted.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Compose } from './Compose.tsx';
import type { Writing } from './letter.ts';
import { RecipientList } from './RecipientList.tsx';
import { useSelectAll } from './useSelectAll.ts';
import type { Selection } from './useSelection.ts';

const pageSize = 25;
const mostNamed = 12;

const tooMany = (fitting: number) =>
  `One letter goes to at most ${MAX_RECIPIENTS} people: Select All takes the newest ${MAX_RECIPIENTS} of ${formatCounted(fitting)}. A search narrows them.`;

interface IndividualProps extends Writing {
  readonly query: Individual_query$key;
  readonly selection: Selection;
}

/** Writes to any users, found by name, user name or e-mail address. */
export function Individual({ query, selection, ...writing }: IndividualProps) {
  const { data, hasNext, loadNext, isLoadingNext, refetch } = usePaginationFragment<
    IndividualPaginationQuery,
    Individual_query$key
  >(
    graphql`
      fragment Individual_query on Query
      @argumentDefinitions(
        search: { type: "String" }
        count: { type: "Int", defaultValue: 25 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "IndividualPaginationQuery") {
        admin {
          recipients(first: $count, after: $cursor, search: $search)
            @connection(key: "Individual_recipients", filters: ["search"]) {
            totalCount
            edges {
              node {
                id
                username
                fullName
                email
                avatarUrl
              }
            }
          }
        }
      }
    `,
    query,
  );
  const [searching, startSearch] = useTransition();
  const fitting = data.admin?.recipients.totalCount ?? 0;
  const [everybody] = useState(fitting);
  const people = data.admin?.recipients.edges.map((edge) => edge.node) ?? [];
  const { all, stop } = useSelectAll({ people, hasNext, isLoadingNext, loadNext }, selection);
  const [text, setText] = useSearchText('', (search) => {
    stop();
    startSearch(() => {
      refetch({ search: search || null });
    });
  });

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Panel title="Recipients">
        <RecipientList
          people={people}
          total={everybody}
          selection={selection}
          all={all}
          note={fitting > MAX_RECIPIENTS ? tooMany(fitting) : undefined}
          empty={text ? `Nobody found for "${text}".` : 'There is nobody to write to yet.'}
          search={
            <SearchInput
              label="Search users"
              placeholder="Name, username or email..."
              maxLength={100}
              aria-busy={searching}
              value={text}
              onChange={setText}
            />
          }
          more={
            hasNext && (
              <div className="border-t border-line p-2 text-center">
                <Button variant="ghost" size="sm" loading={isLoadingNext} onClick={() => loadNext(pageSize)}>
                  Load more users
                </Button>
              </div>
            )
          }
        />
        <Chosen selection={selection} />
      </Panel>
      <Compose {...writing} selection={selection} sessionId={null} />
    </div>
  );
}

/** The chosen people, including those the search hides. */
function Chosen({ selection }: { selection: Selection }) {
  const { people } = selection;
  if (people.length === 0) return null;
  return (
    <ul aria-label="Selected" className="mt-4 flex flex-wrap gap-2">
      {people.slice(0, mostNamed).map((person) => (
        <li key={person.id} className="max-w-full">
          <Badge
            tone="ember"
            removeLabel={`Do not send to ${person.fullName}`}
            onRemove={() => selection.choose([person], false)}
          >
            {person.fullName}
          </Badge>
        </li>
      ))}
      {people.length > mostNamed && (
        <li className="text-sm text-faint">and {countOf(people.length - mostNamed, 'other')}</li>
      )}
    </ul>
  );
}
