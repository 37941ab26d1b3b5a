import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { Confirmation_bookings$key } from '../../__generated__/Confirmation_bookings.graphql.ts';
import { countOf, formatCents, formatDate } from '../../lib/format.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { PaymentPlan } from '../../parts/PaymentPlan.tsx';
import { ShareInvitation } from '../../parts/ShareInvitation.tsx';
import { TimeAndDuration } from '../../parts/TimeAndDuration.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';

export interface Payment {
  readonly amountCents: number;
  readonly customerEmail: string | null | undefined;
  readonly bookings: Confirmation_bookings$key;
}

export function Confirmation({ payment }: { payment: Payment }) {
  const bookings = useFragment(
    graphql`
      fragment Confirmation_bookings on Booking @relay(plural: true) {
        id
        statusLabel
        isForFriend
        group {
          seats {
            id
          }
          toPay {
            priceCents
            creditCents
            words
          }
        }
        ...ShareInvitation_booking
        toPay {
          creditCents
          words
        }
        paymentPlan {
          isRecurring
          ...PaymentPlan_plan
        }
        session {
          id
          databaseId
          campaign {
            id
            databaseId
          }
          title
          scheduledAt
          durationMinutes
          gameMaster {
            id
            databaseId
            name
          }
        }
      }
    `,
    payment.bookings,
  );
  const zone = useTimeZone();
  const own = bookings.filter(({ isForFriend }) => !isForFriend);
  const group = bookings.find((booking) => booking.group);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card variant="notice">
      <PageMeta title="Booking Confirmed" noIndex />
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-12 text-verdigris-ink" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-title-2 outline-none">
        Payment Successful!
      </h1>
      <p role="status" className="mt-2 text-soft">
        {bookings.length === 1 ? 'Your seat is booked.' : 'Your seats are booked.'}
        {payment.customerEmail && (
          <>
            {' '}
            A confirmation is on its way to{' '}
            <strong className="font-semibold wrap-anywhere text-text">{payment.customerEmail}</strong>.
          </>
        )}
      </p>
      <ul className="mt-6 flex flex-col gap-4">
        {own.map(({ id, session, statusLabel, paymentPlan, group, toPay }) => (
          <li key={id} className="rounded-md border border-line bg-raised px-4 py-4">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <Link
                to={`/sessions/${session.databaseId}`}
                className="title text-title-4 wrap-anywhere hover:text-ember-ink"
              >
                {session.title}
              </Link>
              <Badge tone="verdigris">{statusLabel}</Badge>
            </div>
            <p className="figures mt-2 text-sm text-soft">{formatDate(session.scheduledAt, zone)}</p>
            <p className="figures text-sm text-soft">
              <TimeAndDuration session={session} />
            </p>
            <p className="mt-1 text-sm text-faint">
              with{' '}
              <Link
                to={`/game-masters/${session.gameMaster.databaseId}`}
                className="text-ember-ink underline"
              >
                GM {session.gameMaster.name}
              </Link>
            </p>
            <div className="mt-4 border-t border-line pt-4">
              <h2 className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 font-sans text-sm font-semibold">
                {paymentPlan.isRecurring ? 'Your payments' : 'Your payment'}
                {session.campaign && (
                  <Link
                    to={`/campaigns/${session.campaign.databaseId}`}
                    className="font-normal text-ember-ink underline"
                  >
                    Skip dates or leave
                  </Link>
                )}
              </h2>
              <PaymentPlan plan={paymentPlan} together={group?.toPay} />
              {(group?.toPay ?? toPay).creditCents > 0 && (
                <p className="figures text-sm text-soft">{(group?.toPay ?? toPay).words}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {group?.group && (
        <section aria-labelledby="friends" className="mt-4 rounded-md border border-line bg-raised px-4 py-4">
          <h2 id="friends" className="text-title-4">
            {countOf(group.group.seats.length, 'seat')} for your{' '}
            {group.group.seats.length === 1 ? 'friend' : 'friends'}
          </h2>
          <p className="mt-2 mb-3 text-sm text-soft">
            {group.group.seats.length === 1
              ? 'Send this link: your friend claims the seat with their own account before the session starts.'
              : 'Send them this link: each claims one seat with their own account before the session starts.'}{' '}
            Your account shows who has.
          </p>
          <ShareInvitation booking={group} />
        </section>
      )}
      <div className="mt-4">
        <Facts items={[{ label: 'Paid by card', value: formatCents(payment.amountCents), total: true }]} />
      </div>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/account?tab=bookings">View My Bookings</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/">Return Home</Link>
        </Button>
      </div>
    </Card>
  );
}
