import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type {
  ExtensionPlanQuery,
  ExtensionPlanQuery$variables,
} from '../../__generated__/ExtensionPlanQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { PlannedTables } from '../../parts/PlannedTables.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

interface ExtensionPlanProps {
  readonly plan: ExtensionPlanQuery$variables;
  readonly timeZone: string;
  /** After which they come: with another one the plan is another. */
  readonly lastDate: string | null | undefined;
}

/** The dates that would be added. */
export function ExtensionPlan({ plan, timeZone, lastDate }: ExtensionPlanProps) {
  const key = JSON.stringify([plan, lastDate]);
  return (
    <ErrorBoundary key={key} title="Could not check these dates">
      <Suspense
        fallback={
          <Loading label="Checking the dates">
            <Skeleton className="h-24" />
          </Loading>
        }
      >
        <Plan plan={plan} timeZone={timeZone} fetchKey={key} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Plan({ plan, timeZone, fetchKey }: Omit<ExtensionPlanProps, 'lastDate'> & { fetchKey: string }) {
  const { admin } = useQuery<ExtensionPlanQuery>(
    graphql`
      query ExtensionPlanQuery($campaignId: ID!, $dates: Int, $ownDates: [DateTime!]) {
        admin {
          campaignExtension(campaignId: $campaignId, dates: $dates, ownDates: $ownDates) {
            ...PlannedTables_table
          }
        }
      }
    `,
    plan,
    { fetchPolicy: 'network-only', fetchKey },
  );
  return admin ? (
    <PlannedTables tables={admin.campaignExtension} timeZone={timeZone} />
  ) : (
    <p className="text-sm text-soft">
      These dates cannot be added: new dates lie ahead, after the last one, at most 60 in all and within three
      years.
    </p>
  );
}
