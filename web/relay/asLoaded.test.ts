import { fetchQuery, type GraphQLTaggedNode } from 'relay-runtime';
import query from '../__generated__/AdminCampaignsPageQuery.graphql.ts';
import more from '../__generated__/CampaignListPaginationQuery.graphql.ts';
import { asLoaded } from './asLoaded.ts';
import { createEnvironment } from './environment.ts';

/** How many rows the query of the page asks for, in a list whose size is written in it. */
const PAGE = 12;

const edge = (at: number) => ({
  cursor: String(at),
  node: {
    __typename: 'Campaign',
    id: `campaign-${at}`,
    databaseId: at,
    title: `Campaign ${at}`,
    everyWeeks: 1,
    endedAt: null,
    memberCount: 0,
    gameMaster: { id: 'host', name: 'Ada' },
    plannedDates: [],
  },
});

/** The page with so many rows, of which those behind the first ones were loaded after it. */
async function pageWith(rows: number) {
  const all = Array.from({ length: rows }, (_, at) => edge(at));
  const environment = createEnvironment({
    isServer: false,
    execute: async ({ variables: { first = PAGE, after } }) => {
      const from = after === undefined ? 0 : Number(after) + 1;
      const edges = all.slice(from, from + first);
      const pageInfo = { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: from + first < rows };
      return { data: { admin: { campaigns: { totalCount: rows, edges, pageInfo } } } };
    },
  });
  const variables = { search: null };
  const read = (one: unknown, asked: object) =>
    fetchQuery(environment, one as GraphQLTaggedNode, { ...variables, ...asked }).toPromise();
  await read(query, {});
  if (rows > PAGE) await read(more, { first: PAGE, after: String(PAGE - 1) });
  return asLoaded(environment, query as GraphQLTaggedNode, variables);
}

test.each([
  [1, true],
  [PAGE, true],
  [PAGE + 1, false],
])('a list of %i rows that is read by twelve at most is kept whole: %s', async (rows, keepsAll) => {
  expect(await pageWith(rows)).toEqual({ variables: { search: null }, keepsAll });
});
