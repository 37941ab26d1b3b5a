import CalendarX from 'lucide-react/icons/calendar-x';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { CampaignList_query$key } from '../../__generated__/CampaignList_query.graphql.ts';
import type { CampaignListPaginationQuery } from '../../__generated__/CampaignListPaginationQuery.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { CampaignItem } from './CampaignItem.tsx';
import { searchIn } from './search.ts';

const pageSize = 12;

export function CampaignList(props: { readonly query: CampaignList_query$key; readonly stale: boolean }) {
  const { data, ...list } = usePaginationFragment<CampaignListPaginationQuery, CampaignList_query$key>(
    graphql`
      fragment CampaignList_query on Query
      @argumentDefinitions(
        search: { type: "String" }
        first: { type: "Int", defaultValue: 12 }
        after: { type: "String" }
      )
      @refetchable(queryName: "CampaignListPaginationQuery") {
        admin {
          campaigns(first: $first, after: $after, search: $search)
            @connection(key: "CampaignList_campaigns", filters: ["search"]) {
            totalCount
            edges {
              node {
                id
                ...CampaignItem_campaign
              }
            }
          }
        }
      }
    `,
    props.query,
  );
  const [params, setParams] = useSearchParams();
  const search = searchIn(params);
  const [text, setText] = useSearchText(search, (words) =>
    setParams(words.trim() ? { search: words.trim() } : {}, { replace: true, preventScrollReset: true }),
  );
  const edges = data.admin?.campaigns.edges ?? [];
  return (
    <>
      <SearchInput
        label="Search campaigns"
        placeholder="Search by title or Game Master..."
        maxLength={100}
        value={text}
        onChange={setText}
        className="w-full md:w-80"
      />
      <ListFrame
        noun="campaigns"
        list={list}
        shown={edges.length}
        total={data.admin?.campaigns.totalCount}
        size={pageSize}
        filtered={search !== ''}
        onClear={() => setText('')}
        empty={{
          icon: <CalendarX />,
          children: search
            ? 'Nothing fits the search.'
            : 'Make one: a session of type Campaign with its dates.',
        }}
      >
        <ul
          aria-busy={props.stale}
          className={cn('divide-y divide-line border-y border-line', props.stale && 'opacity-60')}
        >
          {edges.map(({ node }) => (
            <CampaignItem key={node.id} campaign={node} />
          ))}
        </ul>
      </ListFrame>
    </>
  );
}
