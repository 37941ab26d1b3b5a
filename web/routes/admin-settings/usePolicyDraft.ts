import type { UpdatePoliciesInput } from '../../__generated__/useUpdatePoliciesMutation.graphql.ts';
import { type AfterSaving, useDraft } from './useDraft.ts';
import { useUpdatePolicies } from './useUpdatePolicies.ts';

/** A draft of what only super admins change. */
export function usePolicyDraft<Values extends Omit<UpdatePoliciesInput, 'version'>>(
  version: number,
  values: Values,
  after: AfterSaving,
) {
  const [commit, busy] = useUpdatePolicies();
  const save = (changed: Partial<Values>) => commit({ input: { version, ...changed } });
  return useDraft({ values, save, busy, ...after });
}
