import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { AdminHelpPageQuery } from '../../__generated__/AdminHelpPageQuery.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { usePageQuery } from '../../relay/page.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { articlesFor, search } from './articles.ts';

const query = graphql`
  query AdminHelpPageQuery @preloadable {
    policy {
      fullRefundHours
      lateFeeMinPercent
      lateFeeMaxPercent
      holdMinutes
    }
    admin {
      version
    }
  }
`;

export function AdminHelpPage() {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageMeta title="Help" noIndex />
      <h1 className="text-title-2">Help</h1>
      <Suspense
        fallback={
          <Loading label="Loading the help" className="flex flex-col gap-6">
            <Skeleton className="h-11" />
            <Skeleton className="h-96" />
          </Loading>
        }
      >
        <Articles />
      </Suspense>
    </div>
  );
}

function Articles() {
  const { policy, admin } = usePageQuery<AdminHelpPageQuery>(query);
  const [params, changeSearch] = useChangeSearch();
  const [typed, setTyped] = useSearchText(params.get('search') ?? '', (text) =>
    changeSearch(() => new URLSearchParams(text && { search: text })),
  );
  if (!admin) return null;
  const articles = search(articlesFor(policy), typed);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchInput
          label="Search the help"
          placeholder="Refund, move, mail..."
          maxLength={100}
          value={typed}
          onChange={setTyped}
          className="w-full md:w-80"
        />
        <p role="status" className="figures text-sm text-faint">
          {countOf(articles.length, 'article')} about Questboard {admin.version}
        </p>
      </div>
      {articles.length === 0 ? (
        <EmptyState title="No article found" icon={<CircleHelp />}>
          Try another word.
        </EmptyState>
      ) : (
        <div className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
          {articles.map(({ id, title, to, paragraphs }) => (
            <article key={id} id={id} aria-labelledby={`${id}-title`} className="px-5 py-5 md:px-6">
              <h2 id={`${id}-title`} className="title text-title-4">
                {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="measure mt-2 text-sm text-soft">
                  {paragraph}
                </p>
              ))}
              <p className="mt-3 text-sm">
                <Link to={to} className="inline-block min-h-6 text-ember-ink underline">
                  Go there<span className="sr-only">: {title}</span>
                </Link>
              </p>
            </article>
          ))}
        </div>
      )}
    </>
  );
}
