import { useEffect } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { DeletionEffectsQuery } from '../__generated__/DeletionEffectsQuery.graphql.ts';
import { countOf, formatCents } from '../lib/format.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Notice } from '../ui/Notice.tsx';

interface DeletionEffectsProps {
  readonly id: string;
  /** Called with whether the user can be deleted, once that is known. */
  readonly onReady: (possible: boolean) => void;
}

/** Shows what deleting the user would do now, as the server reports it. */
export function DeletionEffects({ id, onReady }: DeletionEffectsProps) {
  const { admin } = useQuery<DeletionEffectsQuery>(
    graphql`
      query DeletionEffectsQuery($id: ID!) {
        admin {
          user(id: $id) {
            id
            gameMaster {
              id
              name
              sessionsAhead
            }
            deletionPreview {
              refusal
              bookings
              refundCents
              unsure
              lostCreditCents
              claimedSeats
              underWay
              guestSeats
            }
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'network-only' },
  );
  const user = admin?.user;
  const preview = user?.deletionPreview;
  const possible = preview ? !preview.refusal : false;
  useEffect(() => onReady(possible), [possible, onReady]);

  if (!preview) return <Notice tone="danger">Only super admins can delete users.</Notice>;
  const { gameMaster } = user;
  const { refusal, bookings, refundCents, unsure, lostCreditCents } = preview;
  const { claimedSeats, underWay, guestSeats } = preview;
  if (refusal) {
    return (
      <Notice tone="danger" title="This user cannot be deleted now">
        {refusal}
        {gameMaster && gameMaster.sessionsAhead > 0 && (
          <Link
            to={`/admin/sessions?filter=upcoming&search=${encodeURIComponent(gameMaster.name)}`}
            className="mt-2 block font-semibold underline"
          >
            {countOf(gameMaster.sessionsAhead, 'session')} of {gameMaster.name} to come
          </Link>
        )}
      </Notice>
    );
  }
  return (
    <ul className="figures flex list-disc flex-col gap-1 pl-5 text-text">
      {!(underWay && bookings === 0) && (
        <li>
          {bookings === 0
            ? 'There is no booking to cancel, so no money goes back.'
            : `${countOf(bookings, 'booking')} ${bookings === 1 ? 'is' : 'are'} cancelled, and ${refundCents > 0 ? `${formatCents(refundCents)} goes` : 'nothing has to go'} back to the card.`}
        </li>
      )}
      {unsure && <li>{unsure}</li>}
      {underWay && <li>{underWay}</li>}
      {claimedSeats > 0 && (
        <li>
          {claimedSeats === 1
            ? 'A friend has claimed 1 of these seats. They lose it, and we tell them.'
            : `Friends have claimed ${claimedSeats} of these seats. They lose them, and we tell them.`}
        </li>
      )}
      {guestSeats.length > 0 && (
        <li>
          They give back the seat that others have paid for them at{' '}
          {guestSeats.map((title) => `“${title}”`).join(', ')}.
        </li>
      )}
      {lostCreditCents > 0 && (
        <li>{formatCents(lostCreditCents)} of session credit ends with the account.</li>
      )}
      {gameMaster && (
        <li>
          The Game Master profile “{gameMaster.name}” leaves every list and loses its title, text and picture.
          Only the sessions they ran still show the name; if there are none, its page goes too.
        </li>
      )}
    </ul>
  );
}
