import type { Tx } from '../platform/db.ts';

/** What the players of a campaign get of its new dates, in the transaction that puts these on the board. */
type Follow = (tx: Tx, campaignId: number, sessionIds: readonly number[]) => Promise<void>;

let follow: Follow | null = null;

/** Bookings come after the catalogue, so they say by themselves what a new date means for players. */
export function onNewDates(work: Follow) {
  follow = work;
}

/** Drafts were published, which are locked: who joined before has a part in them. */
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
