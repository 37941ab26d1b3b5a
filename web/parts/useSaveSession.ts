import { useState } from 'react';
import { changesOf } from '../lib/changes.ts';
import { createRequestKeys } from '../lib/requestKeys.ts';
import { factChanges, toFacts } from './factsForm.ts';
import { readSeries } from './seriesForm.ts';
import { factsIn, isNewCampaign, movedTo, type SessionValues, toInput } from './sessionForm.ts';
import { useCreateCampaign } from './useCreateCampaign.ts';
import { useCreateSession } from './useCreateSession.ts';
import type { OpenedSession } from './useOpenedSession.ts';
import { useUpdateSession } from './useUpdateSession.ts';

interface Edited {
  readonly id: string;
  readonly gameMaster: { readonly databaseId: number };
}

/** createCampaign needs no type: it makes a campaign. */
function withoutType<Input extends { type: unknown }>({ type: _type, ...rest }: Input) {
  return rest;
}

/** Saves the form: the changes of a session, a new session, or a new campaign. */
export function useSaveSession(
  edited: Edited | null,
  { values: opened, clock, version }: OpenedSession,
  onOutdated: () => Promise<void>,
) {
  const [create] = useCreateSession();
  const [createSeries] = useCreateCampaign();
  const [update] = useUpdateSession();
  const [keys] = useState(createRequestKeys);

  async function saveChanges({ id, gameMaster }: Edited, values: SessionValues) {
    const facts = factChanges(opened.facts, factsIn(values));
    const outcome = await update({
      input: {
        id,
        version,
        reason: movedTo(values, clock, String(gameMaster.databaseId)) ? values.reason : null,
        ...changesOf(toInput(opened, clock), toInput(values, clock)),
        ...(facts && { facts }),
      },
    });
    if (!outcome.ok && outcome.code === 'CONFLICT') await onOutdated();
    return outcome;
  }

  return (values: SessionValues, status: 'SCHEDULED' | 'DRAFT') => {
    if (edited) return saveChanges(edited, values);
    const input = { ...toInput(values, clock), facts: toFacts(factsIn(values)) };
    const { series } = readSeries(values, clock.zone);
    if (series && isNewCampaign(values, clock)) {
      const campaign = { ...withoutType(input), ...series, status };
      return createSeries({ input: { ...campaign, requestKey: keys.keyOf(campaign) } });
    }
    const session = { ...input, status };
    return create({ input: { ...session, requestKey: keys.keyOf(session) } });
  };
}
