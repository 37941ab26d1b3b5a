import { graphql } from 'react-relay/hooks';
import type { TermsPageQuery } from '../../__generated__/TermsPageQuery.graphql.ts';
import { formatDate } from '../../lib/format.ts';
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
  const { supportEmail, since, ...rules } = usePageQuery<TermsPageQuery>(query).policy;
  const sections = sectionsFor(rules, brand.name);
  const updated = Math.max(Date.parse(since), Date.parse(writtenOn));
  return (
    <div className="wrap py-10 md:py-14">
      <PageMeta
        title="Terms & Conditions"
        description={`The terms of ${brand.name}: booking and payment, cancellation, refunds, conduct and disputes.`}
      />
      <h1>Terms and Conditions</h1>
      <p className="mt-3 text-soft">Last updated: {formatDate(updated, 'UTC').replace(/^\w+, /, '')}</p>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="Sections" className="self-start lg:sticky lg:top-24">
          <ol className="border-l border-line">
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="figures -ml-px flex min-h-9 items-center gap-2 border-l border-transparent pl-4 text-sm text-soft hover:border-ember hover:text-text"
                >
                  <span className="w-6 shrink-0 text-faint">{index + 1}.</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="measure flex flex-col gap-11">
          {sections.map(({ id, title, paragraphs }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="text-title-3">
                {index + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 text-soft">
                  {paragraph}
                </p>
              ))}
              {id === 'disputes' && (
                <p className="mt-3 text-soft">
                  Write to{' '}
                  <a href={`mailto:${supportEmail}`} className="text-ember-ink underline">
                    {supportEmail}
                  </a>
                  .
                </p>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
