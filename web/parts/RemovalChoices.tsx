import { useDeferredValue, useEffect } from 'react';
import { graphql } from 'react-relay/hooks';
import type { RemovalChoicesQuery, RemovalRefund } from '../__generated__/RemovalChoicesQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';

/** The chosen refund, and the amount that was shown for it. */
export interface RemovalChoice {
  readonly refund: RemovalRefund;
  readonly seenCents: number;
}

const labels: Record<string, string> = {
  WHOLE: 'Everything goes back',
  BY_THE_RULES: 'What the rules allow',
  NOTHING: 'Nothing goes back',
};

interface RemovalChoicesProps {
  readonly bookingId: string;
  /** A higher number queries again; the old previews stay until the new ones arrive, so that no button moves. */
  readonly attempt: number;
  readonly chosen: RemovalRefund | undefined;
  readonly onChoose: (choice: RemovalChoice) => void;
}

/** The refunds to choose from for a player who is removed, each with the sentence they will read. */
export function RemovalChoices({ bookingId, attempt, chosen, onChoose }: RemovalChoicesProps) {
  const { admin, booking } = useQuery<RemovalChoicesQuery>(
    graphql`
      query RemovalChoicesQuery($bookingId: ID!) {
        booking(id: $bookingId) {
          id
          review {
            id
            hiddenReason
            heldBack
          }
        }
        admin {
          removalPreviews(bookingId: $bookingId) {
            refund
            cardCents
            creditCents
            sentence
          }
        }
      }
    `,
    { bookingId },
    { fetchPolicy: 'network-only', fetchKey: useDeferredValue(attempt) },
  );
  const previews = admin?.removalPreviews ?? [];
  const choose = ({ refund, cardCents, creditCents }: (typeof previews)[number]) =>
    onChoose({ refund, seenCents: cardCents + creditCents });

  const [first] = previews;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer chooses again
  useEffect(() => {
    if (first) choose(previews.find(({ refund }) => refund === chosen) ?? first);
  }, [admin]);

  if (!first) return <p>This booking has ended already.</p>;
  const review = booking?.review;
  const isShown = review && review.hiddenReason == null && review.heldBack == null;
  const lost = isShown && <p>We hide their review of it, and it no longer counts.</p>;
  if (previews.length === 1) {
    return (
      <>
        <p>{first.sentence}</p>
        {lost}
      </>
    );
  }
  return (
    <>
      {lost}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-text">What goes back, as the player reads it</legend>
        {previews.map((preview) => (
          <label
            key={preview.refund}
            className="flex cursor-pointer gap-3 rounded-md border border-line px-3.5 py-2 transition-colors hover:border-edge has-checked:border-ember has-checked:bg-ember-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="refund"
              value={preview.refund}
              checked={chosen === preview.refund}
              onChange={() => choose(preview)}
              className="mt-1 size-4 shrink-0 accent-ember outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold text-text">{labels[preview.refund]}</span>
              <span className="block text-xs">{preview.sentence}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
