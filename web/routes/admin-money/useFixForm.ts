import { useState } from 'react';
import type { useFixMoneyFindingMutation } from '../../__generated__/useFixMoneyFindingMutation.graphql.ts';
import { toast } from '../../ui/toast.ts';
import { useFixMoneyFinding } from './useFixMoneyFinding.ts';

type Input = useFixMoneyFindingMutation['variables']['input'];
type Field = 'amountCents' | 'bookingId' | 'reason';
type Problems = Partial<Record<Field | 'form', string>>;

export interface FixFormProps {
  /** Closes the form. */
  readonly onClose: () => void;
  /** Called when the finding has changed, by this fix or by other staff. */
  readonly onChanged: () => Promise<void>;
}

/** State of a form that fixes a finding; if other staff were faster, shows that and loads the current state. */
export function useFixForm(fields: readonly Field[], { onClose, onChanged }: FixFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const [commit, busy] = useFixMoneyFinding();

  /** `missing`: errors of required fields. `done`: title of the success toast. */
  async function send(input: Input, missing: Problems, done: string) {
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    const outcome = await commit({ input });
    if (!outcome.ok && outcome.code !== 'CONFLICT' && outcome.code !== 'NOT_FOUND') {
      const field = fields.find((name) => name === outcome.field) ?? 'form';
      setProblems({ [field]: outcome.message });
      return;
    }
    onClose();
    if (outcome.ok) toast.success(done, outcome.value.message);
    else toast.info('Nothing Was Changed', outcome.message);
    await onChanged();
  }

  return { problems, busy, send };
}
