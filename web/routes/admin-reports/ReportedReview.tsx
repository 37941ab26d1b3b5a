import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ReportedReview_review$key } from '../../__generated__/ReportedReview_review.graphql.ts';
import { ModerateReview } from '../../parts/ModerateReview.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { Quote } from './Quote.tsx';

interface ReportedReviewProps {
  readonly review: ReportedReview_review$key;
  /** null: the original text is no longer known. */
  readonly reportedWords: string | null | undefined;
}

/** A review as it was reported, its author's later version, and the button to hide it. */
export function ReportedReview({ review, reportedWords }: ReportedReviewProps) {
  const { id, stars, words, author, canHide, hiddenReason, session } = useFragment(
    graphql`
      fragment ReportedReview_review on Review {
        id
        stars
        words
        author
        canHide
        hiddenReason
        session {
          id
          databaseId
          title
          gameMaster {
            id
            databaseId
            name
          }
        }
      }
    `,
    review,
  );
  const reported = reportedWords ?? words;
  const { gameMaster } = session;
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <p className="text-sm wrap-anywhere text-soft">
        Of{' '}
        <Link to={`/sessions/${session.databaseId}`} className="underline">
          {session.title}
        </Link>{' '}
        with{' '}
        <Link to={`/game-masters/${gameMaster.databaseId}#reviews`} className="underline">
          {gameMaster.name}
        </Link>
      </p>
      <Stars given={stars} />
      {reported && <Quote>{reported}</Quote>}
      {words !== reported && (
        <>
          <p className="text-sm text-soft">
            Its author has changed it since it was reported. {words ? 'Now it says:' : 'Now it says nothing.'}
          </p>
          {words && <Quote>{words}</Quote>}
        </>
      )}
      {hiddenReason !== null && (
        <p className="text-sm text-soft">
          <Badge tone="amber">Hidden</Badge> {hiddenReason}
        </p>
      )}
      {canHide && (
        <div className={hiddenReason === null ? '-ml-3' : undefined}>
          <ModerateReview id={id} author={author} isHidden={hiddenReason !== null} />
        </div>
      )}
    </div>
  );
}
