import { ask, stripe } from './stripe-client.ts';

export interface CapturedIntent {
  id: string;
  capturedCents: number;
  /** Refunds that succeeded or are on their way. */
  refundedCents: number;
  /** Our checkout's number, if it was made for one. */
  checkoutId: number | null;
}

/** Everything Stripe captured since an instant, for comparison with our own books. */
export async function capturedSince(since: Date): Promise<CapturedIntent[]> {
  const captured: CapturedIntent[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await ask('list payments', () =>
      stripe.paymentIntents.list({
        limit: 100,
        created: { gte: Math.floor(since.getTime() / 1000) },
        expand: ['data.latest_charge'],
        ...(after && { starting_after: after }),
      }),
    );
    for (const { id, status, amount_received, latest_charge, metadata } of page.data) {
      if (status !== 'succeeded') continue;
      const refundedCents = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0;
      captured.push({
        id,
        capturedCents: amount_received,
        refundedCents,
        checkoutId: Number(metadata.checkout) || null,
      });
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return captured;
  }
}
