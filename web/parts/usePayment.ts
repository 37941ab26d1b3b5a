import type { Refused } from '../relay/useCommit.ts';
import { useViewer } from '../relay/viewer.ts';
import { clearCheckout, noteCheckout } from './paymentStorage.ts';
import { usePaymentRedirect } from './usePaymentRedirect.ts';
import { useStartCheckout } from './useStartCheckout.ts';

interface Order {
  readonly sessionIds: readonly number[];
  readonly specialRequests: string;
  /** false: session credit is kept for another time. */
  readonly useCredit: boolean;
}

interface Payment {
  /** Holds the seats and leaves for the payment page; what was refused comes back. */
  readonly pay: (order: Order) => Promise<Refused | null>;
  readonly busy: boolean;
  /** The payment page, when the browser did not let us go there. */
  readonly blockedUrl: string | null;
}

/** The one way to the hosted payment page. */
export function usePayment(): Payment {
  const viewer = useViewer();
  const [commit, starting] = useStartCheckout();
  const { redirectTo, redirecting, blockedUrl } = usePaymentRedirect();

  async function pay({ sessionIds, specialRequests, useCredit }: Order): Promise<Refused | null> {
    const outcome = await commit({
      input: {
        items: sessionIds.map(String),
        specialRequests,
        agreeToTerms: true,
        useCredit,
        clientOrigin: location.origin,
      },
    });
    if (!outcome.ok) return outcome;
    const { url, stripeSessionId } = outcome.value.checkout;
    if (!url) return { ok: false, code: 'FAILED', message: 'No checkout URL returned', field: null };
    // Without a payment page session credit has paid for everything: the way leads straight to the account.
    if (!stripeSessionId) clearCheckout(sessionIds, null);
    else if (viewer) noteCheckout(sessionIds, stripeSessionId, viewer);
    await redirectTo(url);
    return null;
  }

  return { pay, busy: starting || redirecting, blockedUrl };
}
