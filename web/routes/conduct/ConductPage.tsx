import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { CONDUCT_VERSION } from '../../../api/identity/conduct.rules.ts';
import type { ConductPageQuery } from '../../__generated__/ConductPageQuery.graphql.ts';
import { formatDate } from '../../lib/format.ts';
import { Articles, ArticlesLoading, WriteTo } from '../../parts/Articles.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useSite } from '../../ui/siteContext.ts';
import { articlesFor } from './articles.ts';

const query = graphql`
  query ConductPageQuery @preloadable {
    policy {
      supportEmail
    }
  }
`;

export function ConductPage() {
  const site = useSite();
  return (
    <div className="wrap py-10 md:py-14">
      <PageMeta
        title="Code of Conduct"
        description={`How we treat each other at the tables of ${site.name}, and what to do when somebody does not.`}
      />
      <h1>Code of Conduct</h1>
      <Suspense fallback={<ArticlesLoading />}>
        <Text />
      </Suspense>
    </div>
  );
}

function Text() {
  const site = useSite();
  const { supportEmail } = usePageQuery<ConductPageQuery>(query).policy;
  return (
    <Articles
      dated={`Since ${formatDate(CONDUCT_VERSION, 'UTC').replace(/^\w+, /, '')}`}
      articles={articlesFor(site.name)}
    >
      <WriteTo address={supportEmail} />
    </Articles>
  );
}

ConductPage.failure = { title: 'The code of conduct did not load' };
