import { read } from '../../platform/read.ts';

/** Returns by checkout the session titles of seats that wait for one payment, one title for each seat. */
export async function heldTogether(checkoutIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  // A reserved date keeps its seat when its payment page is closed.
  const rows = await read<{ checkoutId: number; titles: string[] }>`
    SELECT b."checkoutId", array_agg(s.title ORDER BY s."scheduledAt", b.id) AS titles
    FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
    WHERE b."checkoutId" = ANY(${[...checkoutIds]}) AND b.status = 'pending' AND b."membershipId" IS NULL
    GROUP BY b."checkoutId"`;
  return new Map(rows.map(({ checkoutId, titles }) => [checkoutId, titles]));
}

/** 'These 2 seats share one payment, so they go back together: The Vault, The Siege.'; null: it is one seat. */
export const goBackTogether = (titles: readonly string[], go = 'go'): string | null =>
  titles.length > 1
    ? `These ${titles.length} seats share one payment, so they ${go} back together: ${[...new Set(titles)].join(', ')}.`
    : null;
