import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { cityOf } from '../../../api/platform/zones.rules.ts';
import type { ReceiptPageQuery } from '../../__generated__/ReceiptPageQuery.graphql.ts';
import { formatDate, formatDuration, formatRecordDate, formatTime } from '../../lib/format.ts';
import { zoneName } from '../../lib/zones.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { NotFound } from '../../parts/NotFound.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { ReceiptSums } from '../../parts/ReceiptSums.tsx';
import { ReceiptLineRow, ReceiptTable } from '../../parts/ReceiptTable.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { useSite } from '../../ui/siteContext.ts';

const query = graphql`
  query ReceiptPageQuery($id: ID!, $isValid: Boolean!) @preloadable {
    viewer {
      id
    }
    booking(id: $id) @include(if: $isValid) {
      id
      statusLabel
      endReason
      toPay {
        words
      }
      user {
        id
        fullName
        email
      }
      session {
        id
        databaseId
        title
        scheduledAt
        durationMinutes
        gameMaster {
          id
          name
        }
      }
      receipt {
        number
        lines {
          at
          ...ReceiptTable_line
        }
        sums {
          ...ReceiptSums_sums
        }
      }
    }
    policy {
      supportEmail
    }
  }
`;

/** Payments and refunds of a seat, on one printable page. */
export function ReceiptPage() {
  const { viewer, booking, policy } = usePageQuery<ReceiptPageQuery>(query);
  const zone = useTimeZone();
  const { name: siteName } = useSite();
  if (!viewer) return <LoginEnded />;
  if (!booking?.receipt)
    return <NotFound what="Receipt" reason="We write a receipt once money has moved for a booking." />;
  const { receipt, session, user } = booking;
  return (
    <div className="wrap max-w-3xl py-8 md:py-12">
      <PageMeta title={`Receipt ${receipt.number}`} noIndex />
      <div data-print="no" className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <BackLink>
          <Link to="/account?tab=bookings">My Bookings</Link>
        </BackLink>
        <PrintButton />
      </div>
      <Card variant="notice">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <p className="kicker text-ember-ink">{siteName}</p>
            <h1 className="mt-1 text-title-2">Receipt</h1>
          </div>
          <p className="figures text-sm text-soft sm:text-right">
            <strong className="block font-semibold text-text">{receipt.number}</strong>
            {formatRecordDate(receipt.lines[0]?.at ?? '', zone)}
          </p>
        </div>
        <Facts
          className="mt-6"
          items={[
            { label: 'For', value: <PersonLines name={user.fullName} email={user.email ?? null} /> },
            { label: 'Seat at', value: session.title },
            { label: 'With', value: `GM ${session.gameMaster.name}` },
            {
              label: 'On',
              // A printed page has no reader's zone, so "Local" would mean nothing.
              value: (
                <WholeTimes>{`${formatDate(session.scheduledAt, zone)}, ${formatTime(session.scheduledAt, zone)}, ${zoneName(session.scheduledAt, zone)}, ${formatDuration(session.durationMinutes)}`}</WholeTimes>
              ),
            },
            { label: 'Price', value: booking.toPay.words },
            { label: 'Booking', value: booking.statusLabel },
          ]}
        />
        {booking.endReason && <p className="measure mt-3 text-sm text-soft">{booking.endReason}</p>}
        <div className="mt-8">
          <ReceiptTable caption="What was paid and what came back">
            {receipt.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a ledger never change places
              <ReceiptLineRow key={at} line={line} zone={zone} />
            ))}
          </ReceiptTable>
        </div>
        <div className="mt-4">
          <ReceiptSums sums={receipt.sums} />
        </div>
        <p className="mt-8 text-sm text-faint">
          All amounts in US dollars, all dates on the clocks of {cityOf(zone)}. Questions:{' '}
          <span className="wrap-anywhere">{policy.supportEmail}</span>
        </p>
      </Card>
    </div>
  );
}

function PersonLines({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      {name}
      {email && <span className="block break-all text-soft">{email}</span>}
    </>
  );
}

ReceiptPage.failure = { title: 'The receipt did not load' };
