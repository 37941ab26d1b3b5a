import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { TermsPageQuery } from '../../__generated__/TermsPageQuery.graphql.ts';
import { formatDate } from '../../lib/format.ts';
import { Articles, ArticlesLoading, WriteTo } from '../../parts/Articles.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useBrand } from '../../ui/brandContext.ts';
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
  const brand = useBrand();
  return (
    <div className="wrap py-10 md:py-14">
      <PageMeta
        title="Terms & Conditions"
        description={`The terms of ${brand.name}: booking and payment, cancellation, refunds, conduct and disputes.`}
      />
      <h1>Terms and Conditions</h1>
      <Suspense fallback={<ArticlesLoading />}>
        <Text />
      </Suspense>
    </div>
  );
}

function Text() {
  const brand = useBrand();
  const { supportEmail, since, ...rules } = usePageQuery<TermsPageQuery>(query).policy;
  const updated = Math.max(Date.parse(since), Date.parse(writtenOn));
  return (
    <Articles
      dated={`Last updated: ${formatDate(updated, 'UTC').replace(/^\w+, /, '')}`}
      articles={sectionsFor(rules, brand.name)}
    >
      <WriteTo address={supportEmail} />
    </Articles>
  );
}
