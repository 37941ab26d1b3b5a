import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { EarningsPageQuery } from '../../__generated__/EarningsPageQuery.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SettledPage } from '../../parts/SettledPage.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { MonthChoice } from './MonthChoice.tsx';
import { MonthSums } from './MonthSums.tsx';
import { monthOf } from './month.ts';
import { SessionEarnings } from './SessionEarnings.tsx';

const query = graphql`
  query EarningsPageQuery($month: String) @preloadable {
    viewer {
      id
      desk {
        ...MonthChoice_desk
        earnings(month: $month) {
          month
          ...MonthSums_month
        }
      }
      ...SessionEarnings_viewer @arguments(month: $month)
    }
  }
`;

/** The earnings of a Game Master's tables, by the ledger: one month at a time. */
export function EarningsPage() {
  return (
    <>
      <PageMeta title="Earnings" noIndex />
      <h1>Earnings</h1>
      <p className="measure mt-3 text-soft">
        Straight from the books, counted on the day the money moved. Months begin and end by UTC.
      </p>
      <SettledPage
        fallback={
          <Skeletons
            label="Loading your earnings"
            sizes={['h-17 max-w-xs', 'mt-2 h-8 w-44', '-mt-2 h-52 lg:h-24', 'h-72']}
            className="mt-6 flex min-h-dvh flex-col gap-6"
          />
        }
      >
        {(stale) => <Earnings stale={stale} />}
      </SettledPage>
    </>
  );
}

function Earnings({ stale }: { stale: boolean }) {
  const { viewer } = usePageQuery<EarningsPageQuery>(query);
  const [search] = useSearchParams();
  if (!viewer?.desk) return <LoginEnded />;
  const { earnings } = viewer.desk;
  // The chosen month stays selected while its figures load.
  const chosen = (stale && monthOf(search)) || earnings.month;
  return (
    <>
      <MonthChoice desk={viewer.desk} month={chosen} />
      <div className={cn(stale && 'opacity-60 transition-opacity')}>
        <MonthSums month={earnings} />
        <SessionEarnings viewer={viewer} />
      </div>
    </>
  );
}

EarningsPage.failure = { title: 'Your earnings did not load' };
