import { clock } from '../platform/clock.ts';
import { createFlights } from '../platform/flights.ts';
import { usualZone } from '../platform/rules.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { countAmong, type SessionChoices } from './choice-counts.ts';
import { whatIsOnOffer } from './choice-memory.ts';
import type { Counted } from './choices.rules.ts';
import { clockChanges } from './local-times.ts';
import { idsFound, nearlyOffered } from './offered.ts';
import type { SessionFilter } from './session-filter.rules.ts';

export type { SessionChoice, SessionChoices } from './choice-counts.ts';

const together = createFlights<SessionChoices>();

/**
 * How many tables there would be with each choice, or Game Masters with one, were it taken and everything else kept:
 * alone of its kind, but for tags and safety tools, which are added to those that are chosen. All dates of a campaign
 * are one table.
 */
export function countChoices(
  viewer: MaybeViewer,
  filter: unknown,
  counting: Counted = 'tables',
): Promise<SessionChoices> {
  const asked = askedFor(viewer, filter, true);
  return together(JSON.stringify([asked, counting]), async () => {
    const { search } = asked;
    const now = clock.now();
    const exact = await countFound(asked, counting, now, search ? await idsFound(search, now) : null);
    const words = search && exact.choices.length === 0 ? await nearlyOffered(search, now) : null;
    return words ? countFound(asked, counting, now, await idsFound(search!, now, words)) : exact;
  });
}

async function countFound(
  filter: SessionFilter,
  counting: Counted,
  now: Date,
  found: ReadonlySet<number> | null,
): Promise<SessionChoices> {
  const offer = await whatIsOnOffer();
  const { from, to } = offer.span;
  const at = now.getTime();
  const clocks = await clockChanges(usualZone(filter.timeZone ?? 'UTC'), {
    ...{ from: Math.min(from, at), to: Math.max(to, at) },
  });
  return countAmong(offer, { filter, counting, now, clocks, found });
}
