import SearchCheck from 'lucide-react/icons/search-check';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useRunMoneyAudit } from './useRunMoneyAudit.ts';

const days = 30;

/** Runs the money audit now. */
export function RunAudit({ onRun }: { onRun: () => Promise<void> }) {
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
    <Button icon={<SearchCheck />} loading={busy} loadingText="Auditing..." onClick={() => void run()}>
      Run audit now
    </Button>
  );
}
