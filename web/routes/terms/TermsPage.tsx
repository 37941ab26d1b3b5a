import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { TermsPageQuery } from '../../__generated__/TermsPageQuery.graphql.ts';
import { formatDate } from '../../lib/format.ts';
import { Articles, ArticlesLoading, WriteTo } from '../../parts/Articles.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useSite } from '../../ui/siteContext.ts';
import { sectionsFor, writtenOn } from './sections.ts';

const query = graphql`
  query TermsPageQuery @preloadable {
    policy {
      supportEmail
      fullRefundHours
      lateFeeMinPercent
      lateFeeMaxPercent
      since
    }
  }
`;

export function TermsPage() {
  const site = useSite();
  return (
    <div className="wrap py-10 md:py-14">
      <PageMeta
        title="Terms & Conditions"
        description={`The terms of ${site.name}: booking and payment, cancellation, refunds, conduct and disputes.`}
      />
      <h1>Terms and Conditions</h1>
      <Suspense fallback={<ArticlesLoading />}>
        <Text />
      </Suspense>
    </div>
  );
}

function Text() {
  const site = useSite();
  const { supportEmail, since, ...rules } = usePageQuery<TermsPageQuery>(query).policy;
  const updated = Math.max(Date.parse(since), Date.parse(writtenOn));
  return (
    <Articles
      dated={`Last updated: ${formatDate(updated, 'UTC').replace(/^\w+, /, '')}`}
      articles={sectionsFor(rules, site.name)}
    >
      <WriteTo address={supportEmail} />
    </Articles>
  );
}

TermsPage.failure = { title: 'The terms did not load' };
