import { graphql, useFragment } from 'react-relay/hooks';
import type { LeaveCampaign_membership$key } from '../../__generated__/LeaveCampaign_membership.graphql.ts';
import { daysInWords } from '../../lib/paymentPlan.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeaveCampaign } from './useLeaveCampaign.ts';

const reserved = new Set(['SCHEDULED', 'TO_CONFIRM', 'TO_PAY', 'CHARGING', 'DECLINED']);

/** Ends the membership: reserved seats are released, paid ones stay. */
export function LeaveCampaign({ membership }: { membership: LeaveCampaign_membership$key }) {
  const { campaign, paymentPlan } = useFragment(
    graphql`
      fragment LeaveCampaign_membership on CampaignMembership {
        campaign {
          id
          title
        }
        paymentPlan {
          payments {
            state
            session {
              id
              scheduledAt
              isUpcoming
            }
          }
        }
      }
    `,
    membership,
  );
  const zone = useTimeZone();
  const [commit] = useLeaveCampaign();
  const { payments } = paymentPlan;
  const ending = payments.filter(({ state }) => reserved.has(state));
  const staying = payments.filter(({ state, session }) => state === 'PAID' && session.isUpcoming);
  const seats = (list: typeof payments, kind: string) => {
    const dates = list.map(({ session }) => session.scheduledAt);
    return `your ${kind} ${list.length === 1 ? 'seat' : 'seats'} on ${daysInWords(dates, zone)}`;
  };

  async function leave() {
    const outcome = await commit({ input: { campaignId: campaign.id } });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success('You Left the Campaign', 'Your card is not charged any more.');
  }

  return (
    <ConfirmDialog
      danger
      title="Leave this campaign?"
      confirmLabel="Leave campaign"
      cancelLabel="Stay"
      busyLabel="Leaving..."
      onConfirm={leave}
      trigger={<Button variant="ghost">Leave campaign</Button>}
    >
      <p>
        <strong className="text-text">{campaign.title}</strong>
      </p>
      <p className="figures">
        <strong className="text-text">Ends:</strong>{' '}
        {ending.length > 0
          ? `${seats(ending, 'reserved')}. Nothing is charged, and others can have the place.`
          : 'your membership. No date is reserved for you.'}{' '}
        No new date is charged, and your price is no longer locked.
      </p>
      <p className="figures">
        <strong className="text-text">Stays:</strong>{' '}
        {staying.length > 0
          ? `${seats(staying, 'paid')}. Cancel in your account to get the money back.`
          : 'nothing. You have no paid seat on a date to come.'}
      </p>
    </ConfirmDialog>
  );
}
