import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery, type IEnvironment } from 'relay-runtime';
import type { usePaymentOfferQuery } from '../__generated__/usePaymentOfferQuery.graphql.ts';
import type { Refused } from '../relay/useCommit.ts';
import { useViewer } from '../relay/viewer.ts';
import { globalId } from './globalId.ts';
import { clearCheckout, noteCheckout } from './paymentStorage.ts';
import { usePaymentRedirect } from './usePaymentRedirect.ts';
import { useStartCheckout } from './useStartCheckout.ts';

interface Order {
  /** What the player saw when agreeing. */
  readonly shown: { readonly priceCents: number; readonly policyVersion: string | undefined };
  readonly sessions: readonly {
    readonly databaseId: number;
    readonly scheduledAt: string;
    readonly gameMaster: { readonly id: string };
  }[];
  /** Number of seats for friends besides the player's own. */
  readonly friends?: number;
  readonly specialRequests: string;
  /** The player was asked to be 18 or older, and is. */
  readonly isAdult: boolean;
  /** The player was asked to keep to the code of conduct, and does. */
  readonly agreeToConduct: boolean;
  /** false: session credit is kept for another time. */
  readonly useCredit: boolean;
}

interface Payment {
  /** Holds the seats and leaves for the payment page; returns the refusal, null: there was none. */
  readonly pay: (order: Order) => Promise<Refused | null>;
  readonly busy: boolean;
  /** URL of the payment page when the browser did not open it. */
  readonly blockedUrl: string | null;
}

/** What was shown is stale: reads the current price, rules and dates, to be agreed to. */
const readOffer = (environment: IEnvironment, sessionIds: readonly number[]) =>
  fetchQuery<usePaymentOfferQuery>(
    environment,
    graphql`
      query usePaymentOfferQuery($ids: [ID!]!) {
        nodes(ids: $ids) {
          ... on Session {
            scheduledAt
            gameMaster {
              id
              databaseId
              name
            }
            toPay {
              priceCents
              ...CreditChoice_toPay
            }
            toPayWithFriends {
              priceCents
              creditCents
              cardCents
              ...CreditChoice_toPay
            }
            policy {
              version
              fullRefundHours
            }
            paymentPlan {
              ...PlanSentence_plan
              ...PaymentPlan_plan
            }
          }
        }
        toPay(sessionIds: $ids) {
          priceCents
          creditCents
          cardCents
          words
          ...CreditChoice_toPay
        }
      }
    `,
    { ids: sessionIds.map((id) => globalId('Session', id)) },
  )
    .toPromise()
    .catch(() => {}); // the refusal says what to do

/** Starts a checkout and leaves for the hosted payment page. */
export function usePayment(): Payment {
  const viewer = useViewer();
  const environment = useRelayEnvironment();
  const [commit, starting] = useStartCheckout();
  const { redirectTo, redirecting, blockedUrl } = usePaymentRedirect();

  async function pay({
    sessions,
    friends,
    specialRequests,
    useCredit,
    isAdult,
    agreeToConduct,
    shown,
  }: Order): Promise<Refused | null> {
    const sessionIds = sessions.map(({ databaseId }) => databaseId);
    const outcome = await commit({
      input: {
        items: sessionIds.map(String),
        friends,
        specialRequests,
        agreeToTerms: true,
        isAdult,
        agreeToConduct,
        useCredit,
        clientOrigin: location.origin,
        shownPriceCents: shown.priceCents,
        shownPolicyVersion: shown.policyVersion,
        shownSessions: sessions.map(({ databaseId, scheduledAt, gameMaster }) => ({
          sessionId: String(databaseId),
          scheduledAt,
          gameMasterId: gameMaster.id,
        })),
      },
    });
    if (!outcome.ok) {
      if (outcome.field?.startsWith('shown')) await readOffer(environment, sessionIds);
      return outcome;
    }
    const { url, stripeSessionId } = outcome.value.checkout;
    if (!url) return { ok: false, code: 'FAILED', message: 'No checkout URL returned', field: null };
    // Without a Stripe session, session credit has paid for everything: the URL is that of the account.
    if (!stripeSessionId) clearCheckout(sessionIds, null);
    else if (viewer) noteCheckout(sessionIds, stripeSessionId, viewer);
    await redirectTo(url);
    return null;
  }

  return { pay, busy: starting || redirecting, blockedUrl };
}
