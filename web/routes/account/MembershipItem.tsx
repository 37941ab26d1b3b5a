import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { MembershipItem_membership$key } from '../../__generated__/MembershipItem_membership.graphql.ts';
import { countOf, formatCents } from '../../lib/format.ts';
import { nextCharge, staysSentence } from '../../lib/paymentPlan.ts';
import { frequencyText } from '../../lib/series.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { SavedCard } from '../../parts/SavedCard.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CampaignDate } from './CampaignDate.tsx';

const datesShown = 2;

/** One campaign of the viewer: the dates with a seat, the next charge and its card. */
export function MembershipItem({ membership }: { membership: MembershipItem_membership$key }) {
  const { campaign, card, paymentPlan, seats } = useFragment(
    graphql`
      fragment MembershipItem_membership on CampaignMembership {
        id
        campaign {
          id
          databaseId
          title
          everyWeeks
          gameMaster {
            id
            name
            user {
              id
              databaseId
            }
          }
        }
        card {
          ...SavedCard_card
        }
        paymentPlan {
          payments {
            state
            amountCents
            toPay {
              cardCents
            }
            chargeAt
            releaseAt
            canSkip
            booking {
              id
            }
          }
        }
        seats {
          id
          ...CampaignDate_booking
        }
      }
    `,
    membership,
  );
  const zone = useTimeZone();
  const [showsAll, setShowsAll] = useState(false);
  const { payments } = paymentPlan;
  const host = campaign.gameMaster.user;
  const next = nextCharge(payments);
  const isDeclined = payments.some(({ state }) => state === 'DECLINED');
  const to = `/campaigns/${campaign.databaseId}`;
  const charges = new Map(payments.map(({ booking, ...charge }) => [booking?.id, charge]));
  const hidden = seats.length - datesShown;
  return (
    <Card as="li" className="pb-4 md:pb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {isDeclined && (
            <p className="mb-2">
              <Badge tone="red">Card declined</Badge>
            </p>
          )}
          <h4 className="text-title-4">
            <Link to={to} className="hover:text-ember-ink">
              {campaign.title}
            </Link>
          </h4>
          <p className="mt-1 text-sm text-soft">
            {frequencyText(campaign.everyWeeks)} with GM {campaign.gameMaster.name}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {isDeclined ? (
            <Button asChild size="sm">
              <Link to={to}>Fix payment</Link>
            </Button>
          ) : (
            <Button asChild size="sm" variant="secondary">
              <Link to={to}>Manage</Link>
            </Button>
          )}
          {host && (
            <Button asChild size="sm" variant="secondary" icon={<MessageSquare />}>
              <Link to={`/messages/${host.databaseId}`}>Message GM</Link>
            </Button>
          )}
        </div>
      </div>
      <dl className="figures mt-4 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-faint">Next charge</dt>
          <dd className="mt-0.5">
            {next ? (
              <>
                <strong className="font-semibold">
                  {formatCents(next.toPay?.cardCents ?? next.amountCents)}
                </strong>{' '}
                on <WholeTimes>{formatZonedDateTime(next.chargeAt ?? '', zone)}</WholeTimes>
              </>
            ) : (
              'None planned'
            )}
          </dd>
        </div>
        <div>
          <dt className="text-faint">Card</dt>
          <dd className="mt-0.5">
            <SavedCard card={card} />
          </dd>
        </div>
      </dl>
      {seats.length > 0 && (
        <ul aria-label={`Your seats in ${campaign.title}`} className="mt-4 border-t border-line">
          {seats.slice(0, showsAll ? undefined : datesShown).map((booking) => (
            <CampaignDate
              key={booking.id}
              booking={booking}
              campaign={to}
              charge={charges.get(booking.id) ?? null}
              stays={staysSentence(payments, zone)}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer dates' : `Show ${countOf(hidden, 'more date')}`}
        </Button>
      )}
    </Card>
  );
}
