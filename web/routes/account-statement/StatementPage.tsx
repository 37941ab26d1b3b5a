import Download from 'lucide-react/icons/download';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useParams } from 'react-router-dom';
import { cityOf } from '../../../api/platform/zones.rules.ts';
import type { StatementPageQuery } from '../../__generated__/StatementPageQuery.graphql.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { NotFound } from '../../parts/NotFound.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { ReceiptSums } from '../../parts/ReceiptSums.tsx';
import { ReceiptLineRow, ReceiptTable } from '../../parts/ReceiptTable.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { useSite } from '../../ui/siteContext.ts';
import { isStatementYear } from './year.ts';

const query = graphql`
  query StatementPageQuery($year: Int!, $isValid: Boolean!) @preloadable {
    viewer {
      id
      statementYears
      statement(year: $year) @include(if: $isValid) {
        year
        timeZone
        lines {
          bookingNumber
          title
          line {
            ...ReceiptTable_line
          }
        }
        sums {
          ...ReceiptSums_sums
        }
      }
    }
  }
`;

/** A year of payments between the viewer and the shop, to print or to download. */
export function StatementPage() {
  const { year = '' } = useParams();
  const viewer = useViewer();
  const { name: siteName } = useSite();
  if (!isStatementYear(year))
    return <NotFound what="Statement" reason="Please choose a year from 2020 to 2100" />;
  return (
    <div className="wrap max-w-3xl py-8 md:py-12">
      <PageMeta title={`Statement ${year}`} noIndex />
      <div data-print="no" className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <BackLink>
          <Link to="/account">My Account</Link>
        </BackLink>
        <div className="flex flex-wrap gap-2.5">
          <Button asChild variant="secondary" icon={<Download />}>
            <a href={`/api/account/statement.csv?year=${year}`} download>
              CSV
            </a>
          </Button>
          <PrintButton />
        </div>
      </div>
      <Card variant="notice">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <p className="kicker text-ember-ink">{siteName}</p>
            <h1 className="mt-1 text-title-2">Statement {year}</h1>
          </div>
          <p className="text-sm text-soft sm:text-right">
            <strong className="block font-semibold text-text">{viewer?.fullName}</strong>
            <span className="break-all">{viewer?.email}</span>
          </p>
        </div>
        <Suspense fallback={<Skeletons label="Loading the statement" sizes={['mt-8 h-96']} />}>
          <Year />
        </Suspense>
      </Card>
    </div>
  );
}

function Year() {
  const { viewer } = usePageQuery<StatementPageQuery>(query);
  if (!viewer?.statement) return <LoginEnded />;
  const { year, timeZone, lines, sums } = viewer.statement;
  return (
    <>
      {viewer.statementYears.length > 1 && (
        <nav aria-label="Years" data-print="no" className="figures mt-4 flex flex-wrap gap-4 text-sm">
          {viewer.statementYears.map((each) => (
            <Link
              key={each}
              to={`/account/statements/${each}`}
              aria-current={each === year ? 'page' : undefined}
              className="inline-block py-0.5 text-ember-ink underline aria-[current=page]:text-text aria-[current=page]:no-underline"
            >
              {each}
            </Link>
          ))}
        </nav>
      )}
      {lines.length === 0 ? (
        <p className="mt-8 text-soft">No money has moved in {year}.</p>
      ) : (
        <>
          <div className="mt-8">
            <ReceiptTable caption={`What was paid and what came back in ${year}`}>
              {lines.map(({ line, title, bookingNumber }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a ledger never change places
                <ReceiptLineRow key={at} line={line} zone={timeZone}>
                  {bookingNumber && (
                    <Link
                      to={`/account/receipts/${bookingNumber}`}
                      className="block text-ember-ink underline print:text-text print:no-underline"
                    >
                      {title}
                    </Link>
                  )}
                </ReceiptLineRow>
              ))}
            </ReceiptTable>
          </div>
          <div className="mt-4">
            <ReceiptSums sums={sums} />
          </div>
        </>
      )}
      <p className="mt-8 text-sm text-faint">
        All amounts in US dollars. The year begins and ends on the clocks of {cityOf(timeZone)}.
      </p>
    </>
  );
}

StatementPage.failure = { title: 'The statement did not load' };
