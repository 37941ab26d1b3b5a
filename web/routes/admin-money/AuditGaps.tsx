import { graphql, useFragment } from 'react-relay/hooks';
import type { AuditGaps_audit$key } from '../../__generated__/AuditGaps_audit.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { Notice } from '../../ui/Notice.tsx';

/** What the last audit could not check; `audit` null: no audit has run. */
export function AuditGaps({ audit: key }: { audit: AuditGaps_audit$key | null | undefined }) {
  const audit = useFragment(
    graphql`
      fragment AuditGaps_audit on MoneyAudit {
        providerCents
        unaskedCount
      }
    `,
    key,
  );
  return (
    <>
      {audit && audit.unaskedCount > 0 && (
        <Notice tone="warning" title={`${countOf(audit.unaskedCount, 'rule')} could not be checked`}>
          What they found before is still listed. The server log says why; run the audit again once that is
          fixed.
        </Notice>
      )}
      {audit && audit.providerCents === null && (
        <Notice tone="warning" title="The payment provider did not answer">
          Our own books were checked. They were not compared with the provider; run the audit again later.
        </Notice>
      )}
    </>
  );
}
