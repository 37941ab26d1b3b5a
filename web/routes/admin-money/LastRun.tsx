import { graphql, useFragment } from 'react-relay/hooks';
import type { LastRun_audit$key } from '../../__generated__/LastRun_audit.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';

/** When the last audit ran, and who started it; `audit` null: none has run yet. */
export function LastRun({ audit: key }: { audit: LastRun_audit$key | null | undefined }) {
  const audit = useFragment(
    graphql`
      fragment LastRun_audit on MoneyAudit {
        ranAt
        ranBy {
          id
          fullName
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  if (!audit) return 'No audit has run yet.';
  return (
    <>
      Last audit{' '}
      <span className="figures">
        <WholeTimes>{formatZonedDateTime(audit.ranAt, zone)}</WholeTimes>
      </span>
      , {audit.ranBy ? `run by ${audit.ranBy.fullName}` : 'the nightly run'}.
    </>
  );
}
