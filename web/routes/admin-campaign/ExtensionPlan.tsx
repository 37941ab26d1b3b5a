import { Suspense, useDeferredValue } from 'react';
import { graphql } from 'react-relay/hooks';
import type {
  ExtensionPlanQuery,
  ExtensionPlanQuery$variables,
} from '../../__generated__/ExtensionPlanQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { PlannedTables } from '../../parts/PlannedTables.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';

interface ExtensionPlanProps {
  readonly plan: ExtensionPlanQuery$variables;
  readonly timeZone: string;
  /** After which they come: with another one the plan is another. */
  readonly lastDate: string | null | undefined;
}

/**
 * The dates that would be added. Below them stands what ends the campaign: it is where it will be from the first moment,
 * and stays there while another plan is asked for.
 */
export function ExtensionPlan(props: ExtensionPlanProps) {
  const { timeZone } = props;
  const inBrowser = useHydrated();
  const plan = useDeferredValue(props.plan);
  const lastDate = useDeferredValue(props.lastDate);
  const key = JSON.stringify([plan, lastDate]);
  const waiting = <Waiting dates={plan.dates ?? plan.ownDates?.length ?? 0} timeZone={timeZone} />;
  return (
    <Suspense fallback={waiting}>
      <ErrorBoundary key={key} title="Could not check these dates">
        {inBrowser ? <Plan plan={plan} timeZone={timeZone} fetchKey={key} /> : waiting}
      </ErrorBoundary>
    </Suspense>
  );
}

/** As high as the dates, and parted into lines where they are. */
function Waiting({ dates, timeZone }: { dates: number; timeZone: string }) {
  const isToldTwice = useTimeZone() !== timeZone;
  return (
    <Loading label="Checking the dates">
      <Skeleton className="h-[1.3125rem] w-56" />
      <div className="mt-2 max-h-72 divide-y divide-line overflow-hidden border-y border-line">
        {Array.from({ length: dates }, (_, date) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
          <div key={date} className="flex flex-wrap gap-x-3 gap-y-0.5 py-1.5">
            <Skeleton className="h-[1.3125rem] w-52" />
            {isToldTwice && <Skeleton className="h-[1.3125rem] w-44" />}
          </div>
        ))}
      </div>
    </Loading>
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
