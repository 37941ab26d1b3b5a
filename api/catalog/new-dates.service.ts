import type { Tx } from '../platform/db.ts';

/** What the players of a campaign get when new dates are published, in that transaction. */
type Follow = (tx: Tx, campaignId: number, sessionIds: readonly number[]) => Promise<void>;

let follow: Follow | null = null;

/** Bookings depend on the catalogue, so they register here what a new date means for players. */
export function onNewDates(work: Follow) {
  follow = work;
}

/** Reports drafts that were published, which are locked: players who joined the campaign before take part in them. */
export async function noteNewDates(tx: Tx, drafts: readonly { id: number; campaignId: number | null }[]) {
  for (const campaignId of new Set(drafts.flatMap((draft) => draft.campaignId ?? []))) {
    if (!follow) throw new Error('a date was published and nobody is there to tell its players');
    const dates = drafts.filter((draft) => draft.campaignId === campaignId);
    await follow(
      tx,
      campaignId,
      dates.map(({ id }) => id),
    );
  }
}
