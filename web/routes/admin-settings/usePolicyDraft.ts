import { use } from 'react';
import type { UpdatePoliciesInput } from '../../__generated__/useUpdatePoliciesMutation.graphql.ts';
import { SiteContext } from '../../ui/siteContext.ts';
import { type AfterSaving, useDraft } from './useDraft.ts';
import { useUpdatePolicies } from './useUpdatePolicies.ts';

/** A draft of settings that only super admins change. */
export function usePolicyDraft<Values extends Omit<UpdatePoliciesInput, 'version'>>(
  version: number,
  values: Values,
  after: AfterSaving,
) {
  const [commit, busy] = useUpdatePolicies();
  const { change } = use(SiteContext);
  async function save(changed: Partial<Values>) {
    const answer = await commit({ input: { version, ...changed } });
    const { bookingOpen } = { ...values, ...changed };
    if (answer.ok && typeof bookingOpen === 'boolean') change({ isPaused: !bookingOpen });
    return answer;
  }
  return useDraft({ values, save, busy, ...after });
}
