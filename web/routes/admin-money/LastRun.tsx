import SearchCheck from 'lucide-react/icons/search-check';
import { graphql, useFragment } from 'react-relay/hooks';
import type { LastRun_audit$key } from '../../__generated__/LastRun_audit.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useRunMoneyAudit } from './useRunMoneyAudit.ts';

const days = 30;

interface LastRunProps {
  /** null: nobody has looked yet. */
  readonly audit: LastRun_audit$key | null | undefined;
  readonly onRun: () => Promise<void>;
}

/** When everything was checked last and by whom, and the button that does it now. */
export function LastRun({ audit: key, onRun }: LastRunProps) {
  const audit = useFragment(
    graphql`
      fragment LastRun_audit on MoneyAudit {
        ranAt
        ranBy {
          id
          fullName
        }
        days
        providerCents
        unaskedCount
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const [commit, busy] = useRunMoneyAudit();

  async function run() {
    const outcome = await commit({ input: { days } });
    if (!outcome.ok) {
      toast.error('Audit Not Run', outcome.message);
      return;
    }
    const { findingCount, unaskedCount } = outcome.value.moneyAudit;
    await onRun();
    if (unaskedCount > 0)
      toast.error('Audit Not Complete', `${countOf(unaskedCount, 'rule')} could not be checked.`);
    else if (findingCount > 0) toast.info('Audit Done', `${countOf(findingCount, 'finding')} to look at.`);
    else toast.success('Audit Done', 'Nothing is off.');
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title-2">Money</h1>
          <p className="mt-1 text-sm text-soft">
            {audit ? (
              <>
                Last audit{' '}
                <span className="figures">
                  <WholeTimes>{formatZonedDateTime(audit.ranAt, zone)}</WholeTimes>
                </span>
                , {audit.ranBy ? `run by ${audit.ranBy.fullName}` : 'the nightly run'}.
              </>
            ) : (
              'No audit has run yet.'
            )}
          </p>
        </div>
        <Button icon={<SearchCheck />} loading={busy} loadingText="Auditing..." onClick={() => void run()}>
          Run audit now
        </Button>
      </div>
      {audit && audit.unaskedCount > 0 && (
        <Notice tone="warning" title={`${countOf(audit.unaskedCount, 'rule')} could not be checked`}>
          What they found before is still listed. The log of the product says why; run the audit again after
          that.
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
