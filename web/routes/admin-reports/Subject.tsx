import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { Subject_report$key } from '../../__generated__/Subject_report.graphql.ts';
import { ModerateReview } from '../../parts/ModerateReview.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Stars } from '../../ui/Stars.tsx';

const quote =
  'mt-2 max-w-prose rounded-md bg-well px-3 py-2 text-sm wrap-anywhere whitespace-pre-line text-soft';

/** What a report is about, with the way there. */
export function Subject({ report }: { report: Subject_report$key }) {
  const { about, session, gameMaster, messageText, review, createdAt } = useFragment(
    graphql`
      fragment Subject_report on Report {
        messageText
        createdAt
        review {
          id
          stars
          words
          author
          editedAt
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
        about {
          id
          databaseId
          fullName
        }
        session {
          id
          databaseId
          title
        }
        gameMaster {
          id
          databaseId
          name
        }
      }
    `,
    report,
  );
  const person = about && { to: `/admin/users/${about.databaseId}`, name: about.fullName };
  const subject = session
    ? { kind: 'Session', to: `/sessions/${session.databaseId}`, name: session.title }
    : gameMaster
      ? { kind: 'Game Master', to: `/game-masters/${gameMaster.databaseId}`, name: gameMaster.name }
      : { kind: review ? 'Review by' : messageText === null ? 'Person' : 'Message of', ...person };
  return (
    <div className="min-w-0">
      <h2 className="title text-title-4 wrap-anywhere">
        {subject.kind}:{' '}
        {subject.to ? (
          <Link to={subject.to} className="hover:text-ember-ink hover:underline">
            {subject.name}
          </Link>
        ) : (
          'nobody any more'
        )}
      </h2>
      {session && person && (
        <p className="mt-0.5 text-sm text-soft">
          Run by{' '}
          <Link to={person.to} className="underline">
            {person.name}
          </Link>
        </p>
      )}
      {messageText !== null && <blockquote className={quote}>{messageText}</blockquote>}
      {review && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <p className="text-sm wrap-anywhere text-soft">
            Of{' '}
            <Link to={`/sessions/${review.session.databaseId}`} className="underline">
              {review.session.title}
            </Link>{' '}
            with{' '}
            <Link to={`/game-masters/${review.session.gameMaster.databaseId}#reviews`} className="underline">
              {review.session.gameMaster.name}
            </Link>
          </p>
          <Stars given={review.stars} />
          {review.words && <blockquote className={quote}>{review.words}</blockquote>}
          {review.editedAt && review.editedAt > createdAt && (
            <p className="text-sm text-soft">Its author has changed it since it was reported.</p>
          )}
          {review.hiddenReason !== null && (
            <p className="text-sm text-soft">
              <Badge tone="amber">Hidden</Badge> {review.hiddenReason}
            </p>
          )}
          {review.canHide && (
            <div className={review.hiddenReason === null ? '-ml-3' : undefined}>
              <ModerateReview id={review.id} author={review.author} isHidden={review.hiddenReason !== null} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
