import type { MoneyFindingKind, MoneyFixChoice } from '../../__generated__/FindingTable_audit.graphql.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { subjectName } from './subjects.ts';
import { useFixMoneyFinding } from './useFixMoneyFinding.ts';

interface FixDialogProps {
  readonly finding: {
    readonly key: string;
    readonly kind: MoneyFindingKind;
    readonly subject: string;
    readonly message: string;
  };
  readonly fix: {
    readonly choice: MoneyFixChoice;
    readonly label: string;
    readonly effect: string;
    readonly movesMoney: boolean;
  };
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Says exactly what a fix will do, and applies it. */
export function FixDialog({ finding, fix, onClose, onChanged }: FixDialogProps) {
  const [commit] = useFixMoneyFinding();

  async function carryOut() {
    const outcome = await commit({ input: { key: finding.key, choice: fix.choice } });
    if (outcome.ok) {
      toast.success('Fixed', outcome.value.message);
      await onChanged();
      return;
    }
    if (outcome.code !== 'CONFLICT' && outcome.code !== 'NOT_FOUND') throw new Error(outcome.message);
    toast.info('Nothing Was Changed', outcome.message);
    await onChanged();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${fix.label}?`}
      confirmLabel={fix.label}
      busyLabel="Working..."
      danger={fix.movesMoney}
      onConfirm={carryOut}
    >
      <p className="wrap-anywhere text-text">
        {subjectName(finding)} {finding.message}.
      </p>
      <p className="wrap-anywhere">{fix.effect}</p>
      <p>
        We check again first: if it has changed meanwhile, nothing happens. We keep your name with it in the
        records.
      </p>
    </ConfirmDialog>
  );
}
