import { useEffect } from 'react';
import { graphql } from 'react-relay/hooks';
import type { MovePlanQuery } from '../../__generated__/MovePlanQuery.graphql.ts';
import { countOf, formatShortDate } from '../../lib/format.ts';
import { Asked } from '../../parts/Asked.tsx';
import { moveStandings } from '../../parts/moveStandings.ts';
import { PlannedTables } from '../../parts/PlannedTables.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

/** The plan that staff have reviewed and may save. */
export interface Shown {
  readonly to: Target;
  readonly told: number;
  /** Number of people with a seat on one of the dates. */
  readonly seated: number;
  readonly dates: { sessionId: string; version: number }[];
}

/** The new start and Game Master for a date and all later ones. */
export interface Target {
  /** When the first date starts; null: unchanged. */
  readonly scheduledAt: string | null;
  /** Who runs the dates; null: the present Game Master. */
  readonly gameMasterId: string | null;
}

export const isSameTarget = (one: Target, other: Target) =>
  one.scheduledAt === other.scheduledAt && one.gameMasterId === other.gameMasterId;

interface MovePlanProps {
  readonly sessionId: string;
  readonly to: Target;
  /** Incremented to load the plan again after others have changed the campaign. */
  readonly attempt: number;
  readonly timeZone: string;
  readonly onShown: (shown: Shown) => void;
}

/** Shows every date as it would become, and whom the change affects. */
export function MovePlan(props: MovePlanProps) {
  const { scheduledAt, gameMasterId } = props.to;
  return (
    <Asked
      key={`${scheduledAt} ${gameMasterId} ${props.attempt}`}
      title="Could not tell what this changes"
      fallback={
        <Loading label="Finding out what this changes">
          <Skeleton className="h-40" />
        </Loading>
      }
    >
      <Plan {...props} />
    </Asked>
  );
}

function Plan({ sessionId, to, timeZone, onShown }: MovePlanProps) {
  const { scheduledAt, gameMasterId } = to;
  const { admin } = useQuery<MovePlanQuery>(
    graphql`
      query MovePlanQuery($sessionId: ID!, $scheduledAt: DateTime, $gameMasterId: ID) {
        admin {
          campaignMovePreview(
            sessionId: $sessionId
            scheduledAt: $scheduledAt
            gameMasterId: $gameMasterId
          ) {
            told
            seated
            dates {
              session {
                id
                version
              }
              ...PlannedTables_table
            }
            people {
              userId
              name
              dates {
                standing
                meaning
                session {
                  id
                  scheduledAt
                }
              }
            }
          }
        }
      }
    `,
    { sessionId, scheduledAt, gameMasterId },
    { fetchPolicy: 'network-only' },
  );
  const zone = useTimeZone();
  const preview = admin?.campaignMovePreview;
  useEffect(() => {
    if (!preview) return;
    onShown({
      to: { scheduledAt, gameMasterId },
      told: preview.told,
      seated: preview.seated,
      dates: preview.dates.flatMap(({ session }) =>
        session ? [{ sessionId: session.id, version: session.version }] : [],
      ),
    });
  }, [preview, scheduledAt, gameMasterId, onShown]);
  if (!preview) {
    return (
      <p className="text-sm text-soft">
        These dates cannot be changed like this: all of them must lie ahead, within three years.
      </p>
    );
  }
  const more = preview.told - preview.people.length;
  return (
    <>
      <PlannedTables tables={preview.dates} timeZone={timeZone} />
      {preview.told === 0 ? (
        <p className="text-sm text-soft">Nobody has to be told.</p>
      ) : (
        <Notice
          tone="warning"
          live
          title={`Saving this tells ${countOf(preview.told, 'person', 'people')} at once, each in one mail. They read:`}
        >
          {preview.people.map(({ userId, name, dates }) => (
            <Disclosure
              key={userId}
              title={
                <span className="min-w-0">
                  {name},{' '}
                  {[...new Set(dates.map(({ standing }) => moveStandings[standing] ?? standing))].join(', ')}:{' '}
                  {countOf(dates.length, 'date')}
                </span>
              }
            >
              <ul className="figures flex flex-col gap-2">
                {dates.map(({ session, meaning }) => (
                  <li key={session.id}>
                    <strong className="text-text">{formatShortDate(session.scheduledAt, zone)}</strong>: “
                    {meaning}”
                  </li>
                ))}
              </ul>
            </Disclosure>
          ))}
          {more > 0 && <p className="pt-2">and {more} more</p>}
        </Notice>
      )}
    </>
  );
}
