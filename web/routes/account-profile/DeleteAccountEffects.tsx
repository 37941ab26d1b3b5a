import { useEffect } from 'react';
import { graphql } from 'react-relay/hooks';
import { KEPT_BY_FRIENDS } from '../../../api/account/deletion.rules.ts';
import type { DeleteAccountEffectsQuery } from '../../__generated__/DeleteAccountEffectsQuery.graphql.ts';
import { countOf, formatCents } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Notice } from '../../ui/Notice.tsx';

interface DeleteAccountEffectsProps {
  /** Called with whether the account can be deleted, once that is known. */
  readonly onReady: (possible: boolean) => void;
}

/** What deleting the account would do now, as the server reports it. */
export function DeleteAccountEffects({ onReady }: DeleteAccountEffectsProps) {
  const { viewer } = useQuery<DeleteAccountEffectsQuery>(
    graphql`
      query DeleteAccountEffectsQuery {
        viewer {
          id
          deletionPreview {
            refusal
            eraseAt
            bookings
            refundCents
            unsure
            late
            lateCents
            lateCreditCents
            creditCents
            passes
            claimedSeats
            underWay
            guestSeats
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'network-only' },
  );
  const zone = useTimeZone();
  const preview = viewer?.deletionPreview;
  const possible = preview ? preview.refusal === null : false;
  useEffect(() => onReady(possible), [possible, onReady]);

  if (!preview) return <Notice tone="danger">Please log in again.</Notice>;
  const { refusal, eraseAt, bookings, refundCents, late, lateCents, lateCreditCents } = preview;
  const { unsure, creditCents, passes, claimedSeats, underWay, guestSeats } = preview;
  if (refusal) {
    return (
      <Notice tone="danger" title="Your account cannot be deleted now">
        {refusal}
      </Notice>
    );
  }
  const inTime = bookings - late;
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  const paidLate = [
    ...(lateCents > 0 ? [`${formatCents(lateCents)} by card`] : []),
    ...(lateCreditCents > 0 ? [`${formatCents(lateCreditCents)} of session credit`] : []),
  ];
  const ends = [
    ...(creditCents > 0 ? [`${formatCents(creditCents)} of session credit`] : []),
    ...(passes > 0 ? [countOf(passes, 'emergency pass', 'emergency passes')] : []),
  ];
  return (
    <ul className="figures flex list-disc flex-col gap-1.5 pl-5 text-text">
      {bookings === 0 && !underWay && <li>You have no booking to cancel, so no money goes back.</li>}
      {inTime > 0 && (
        <li>
          {countOf(inTime, 'booking')} {are(inTime)} cancelled at once, and{' '}
          {refundCents > 0
            ? `${formatCents(refundCents)} goes back to your card`
            : 'there is nothing to pay back'}
          .
        </li>
      )}
      {unsure && <li>{unsure}</li>}
      {late > 0 && (
        <li>
          {countOf(late, 'seat')} {late === 1 ? 'starts' : 'start'} too soon for an automatic refund
          {paidLate.length > 0 && ` (${paidLate.join(' and ')})`}. We offer {late === 1 ? 'it' : 'them'} to
          others at once. If {late === 1 ? 'it sells' : 'one sells'} again, you get its whole price back;
          otherwise our staff decide, as with every late cancellation.
        </li>
      )}
      {underWay && <li>{underWay}</li>}
      {claimedSeats > 0 && (
        <li>
          Your friends keep the {countOf(claimedSeats, 'seat')} they have claimed, and you get nothing back
          for {claimedSeats === 1 ? 'it' : 'them'} now. {KEPT_BY_FRIENDS}
        </li>
      )}
      {guestSeats.length > 0 && (
        <li>
          You give back at once the seat that a friend paid for you at{' '}
          {guestSeats.map((title) => `“${title}”`).join(', ')}. We tell the friend who paid, unless they no
          longer have an account.
        </li>
      )}
      <li>
        You leave your waitlists and campaigns. None of this comes back if you keep the account after all.
      </li>
      {ends.length > 0 && (
        <li>
          If you keep the account you can use {ends.join(' and ')} again; otherwise you lose them with it.
        </li>
      )}
      <li>
        We erase your personal data on{' '}
        <strong>
          <WholeTimes>{formatZonedDateTime(eraseAt, zone)}</WholeTimes>
        </strong>
        , or later, once we have paid back everything we owe you. Your payments stay in our books without your
        name.
      </li>
    </ul>
  );
}
