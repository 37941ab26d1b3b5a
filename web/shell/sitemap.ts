import { graphql } from 'react-relay/hooks';
import { fetchQuery } from 'relay-runtime';
import type { sitemapQuery } from '../__generated__/sitemapQuery.graphql.ts';
import { createEnvironment } from '../relay/environment.ts';
import { type Execute, serverExecute } from '../relay/network.ts';

const query = graphql`
  query sitemapQuery($sessionsAfter: String, $gameMastersAfter: String) {
    sessions(first: 50, after: $sessionsAfter) {
      edges {
        node {
          id
          databaseId
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    gameMasters(first: 50, after: $gameMastersAfter) {
      edges {
        node {
          id
          databaseId
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

const fixed = ['/', '/sessions', '/game-masters', '/terms', '/conduct'];
const mostPages = 20;

/** All public addresses, for search engines. */
export async function sitemap(execute: Execute, publicUrl: string): Promise<string> {
  const environment = createEnvironment({ execute: serverExecute(execute), isServer: true });
  const paths = new Set(fixed);
  let sessionsAfter: string | null = null;
  let gameMastersAfter: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const variables: sitemapQuery['variables'] = { sessionsAfter, gameMastersAfter };
    const data: sitemapQuery['response'] | undefined = await fetchQuery<sitemapQuery>(
      environment,
      query,
      variables,
    ).toPromise();
    if (!data) break;
    const { sessions, gameMasters } = data;
    for (const { node } of sessions.edges) paths.add(`/sessions/${node.databaseId}`);
    for (const { node } of gameMasters.edges) paths.add(`/game-masters/${node.databaseId}`);
    if (!sessions.pageInfo.hasNextPage && !gameMasters.pageInfo.hasNextPage) break;
    sessionsAfter = sessions.pageInfo.endCursor ?? sessionsAfter;
    gameMastersAfter = gameMasters.pageInfo.endCursor ?? gameMastersAfter;
  }
  const urls = Array.from(paths, (path) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
