import { graphql } from 'react-relay/hooks';
import type { EarningsPageQuery } from '../../__generated__/EarningsPageQuery.graphql.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { MonthChoice } from './MonthChoice.tsx';
import { MonthSums } from './MonthSums.tsx';
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

/** What the tables of a Game Master have brought, by the books: a month at a time. */
export function EarningsPage() {
  const { viewer } = usePageQuery<EarningsPageQuery>(query);
  if (!viewer?.desk) return <LoginEnded />;
  const { earnings } = viewer.desk;
  return (
    <>
      <PageMeta title="Earnings" noIndex />
      <h1>Earnings</h1>
      <p className="measure mt-3 text-soft">
        Straight from the books, counted on the day the money moved. Months begin and end by UTC.
      </p>
      <MonthChoice desk={viewer.desk} month={earnings.month} />
      <MonthSums month={earnings} />
      <SessionEarnings viewer={viewer} />
    </>
  );
}
