import { Suspense, useDeferredValue } from 'react';
import { graphql } from 'react-relay/hooks';
import type {
  ExtensionPlanQuery,
  ExtensionPlanQuery$variables,
} from '../../__generated__/ExtensionPlanQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { PlannedTables, PlannedTablesLoading } from '../../parts/PlannedTables.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { useHydrated } from '../../ui/useHydrated.ts';

interface ExtensionPlanProps {
  readonly plan: ExtensionPlanQuery$variables;
  readonly timeZone: string;
  /** The current last date, after which new ones follow: when it changes, the plan is loaded again. */
  readonly lastDate: string | null | undefined;
}

/**
 * The dates that would be added. The placeholder is as high, so that the form below, which ends the campaign, does
 * not move while a plan loads.
 */
export function ExtensionPlan(props: ExtensionPlanProps) {
  const { timeZone } = props;
  const inBrowser = useHydrated();
  const plan = useDeferredValue(props.plan);
  const lastDate = useDeferredValue(props.lastDate);
  const key = JSON.stringify([plan, lastDate]);
  const dates = plan.dates ?? plan.ownDates?.length ?? 0;
  const waiting = <PlannedTablesLoading dates={dates} timeZone={timeZone} />;
  return (
    <Suspense fallback={waiting}>
      <ErrorBoundary key={key} title="Could not check these dates">
        {inBrowser ? <Plan plan={plan} timeZone={timeZone} fetchKey={key} /> : waiting}
      </ErrorBoundary>
    </Suspense>
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
