import { clock } from '../platform/clock.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { lookThrough } from './board-picks.service.ts';
import type { Counted } from './choices.rules.ts';
import { countFacets, type SessionChoices } from './facet-counts.ts';

export type { SessionChoice, SessionChoices } from './facet-counts.ts';

const together = createSingleFlight<SessionChoices>();

/**
 * Counts the tables, or the Game Masters with one, that each choice would leave with everything else kept: as the
 * only choice of its kind, except for tags and safety tools, which are added to those that are chosen. All dates of a
 * campaign are one table.
 */
export function countChoices(
  viewer: MaybeViewer,
  filter: unknown,
  counting: Counted = 'tables',
): Promise<SessionChoices> {
  const asked = askedFor(viewer, filter, true);
  return together(JSON.stringify([asked, counting]), () =>
    lookThrough(asked, clock.now(), (memory) => countFacets(memory.index, { ...memory.asked, counting })),
  );
}
