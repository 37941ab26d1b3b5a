import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { SkipByLink_campaign$key } from '../../__generated__/SkipByLink_campaign.graphql.ts';
import { withRedirect } from '../../lib/redirect.ts';
import { SkipDate } from '../../parts/SkipDate.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';

/** Handles the skip link of the reminder mail: opens the question at once, after a login if needed. */
export function SkipByLink({ campaign }: { campaign: SkipByLink_campaign$key }) {
  const { databaseId, viewerMembership } = useFragment(
    graphql`
      fragment SkipByLink_campaign on Campaign {
        databaseId
        viewerMembership {
          id
          paymentPlan {
            payments {
              canSkip
              booking {
                id
                databaseId
              }
              ...SkipDate_payment
            }
          }
        }
      }
    `,
    campaign,
  );
  const viewer = useViewer();
  const isHydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('skip');
  const isLost = search.get('card_setup') !== null && !viewer;
  if (wanted === null && !isLost) return null;

  const back = `/campaigns/${databaseId}?${search}`;
  if (!viewer) {
    return (
      <Notice
        tone="warning"
        title={wanted === null ? 'Log in to save your card' : 'Log in to skip this date'}
        action={
          <Button asChild size="sm">
            <Link to={withRedirect('/login', back)}>Login</Link>
          </Button>
        }
      >
        You come back to this page afterwards.
      </Notice>
    );
  }
  const payments = viewerMembership?.paymentPlan.payments ?? [];
  const payment = payments.find(({ booking }) => booking && String(booking.databaseId) === wanted);
  const close = () =>
    setSearch(
      (current) => {
        current.delete('skip');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  if (!payment?.canSkip) {
    return (
      <Notice
        tone="warning"
        title="This date can no longer be skipped"
        action={
          <Button size="sm" variant="secondary" onClick={close}>
            Dismiss
          </Button>
        }
      >
        It was skipped already, is being charged, or is not in your plan.
      </Notice>
    );
  }
  // The server cannot render a dialog.
  return isHydrated && <SkipDate payment={payment} open onOpenChange={(open) => !open && close()} />;
}
