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
  /** Something of it is otherwise by now, by us or by somebody else. */
  readonly onChanged: () => Promise<void>;
}

/** A finding is fixed by what somebody fills in; who was too late is told so, and sees what is there now. */
export function useFixForm(fields: readonly Field[], { onClose, onChanged }: FixFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const [commit, busy] = useFixMoneyFinding();

  /** `missing`: what has to be filled in first. `done`: the heading of what is said then. */
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
