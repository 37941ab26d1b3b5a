import { Suspense, useDeferredValue } from 'react';
import { graphql } from 'react-relay/hooks';
import type {
  PlannedDatesQuery,
  PlannedDatesQuery$variables,
} from '../__generated__/PlannedDatesQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';
import { ClashNotice } from './Clashes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PlannedTables, PlannedTablesLoading } from './PlannedTables.tsx';

interface PlannedDatesProps {
  readonly plan: PlannedDatesQuery$variables;
  /** Lists every date; otherwise only a warning when dates clash. */
  readonly listed?: boolean;
}

/**
 * Shows the dates that would be saved, and whether their Game Master is at another table then. The rest of the form
 * is below it: the old dates stay while new ones are loading.
 */
export function PlannedDates({ listed = false, ...props }: PlannedDatesProps) {
  const plan = useDeferredValue(props.plan);
  const dates = plan.dates ?? 1 + (plan.ownDates?.length ?? 0);
  return (
    <Suspense fallback={listed && <PlannedTablesLoading dates={dates} timeZone={plan.timeZone} />}>
      <ErrorBoundary key={JSON.stringify(plan)} title="Could not check these dates">
        <Plan plan={plan} listed={listed} />
      </ErrorBoundary>
    </Suspense>
  );
}

function Plan({ plan, listed }: Required<PlannedDatesProps>) {
  const { gameMaster } = useQuery<PlannedDatesQuery>(
    graphql`
      query PlannedDatesQuery(
        $gameMasterId: ID!
        $scheduledAt: DateTime!
        $durationMinutes: Int!
        $timeZone: String!
        $everyWeeks: Int
        $dates: Int
        $ownDates: [DateTime!]
        $sessionId: ID
      ) {
        gameMaster(id: $gameMasterId) {
          id
          plannedTables(
            scheduledAt: $scheduledAt
            durationMinutes: $durationMinutes
            timeZone: $timeZone
            everyWeeks: $everyWeeks
            dates: $dates
            ownDates: $ownDates
            sessionId: $sessionId
          ) {
            ...PlannedTables_table
            clashes {
              id
              ...Clashes_session
            }
          }
        }
      }
    `,
    plan,
    { fetchPolicy: 'store-and-network' },
  );
  const tables = gameMaster?.plannedTables;
  if (!tables) {
    return listed && <p className="text-sm text-soft">These dates cannot be planned: at most 52 at once.</p>;
  }
  if (listed) return <PlannedTables tables={tables} timeZone={plan.timeZone} />;
  return <ClashNotice sessions={tables.flatMap(({ clashes }) => clashes)} />;
}
