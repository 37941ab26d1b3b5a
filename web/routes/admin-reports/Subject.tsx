import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { Subject_report$key } from '../../__generated__/Subject_report.graphql.ts';
import { Quote } from './Quote.tsx';
import { ReportedReview } from './ReportedReview.tsx';

/** The subject of a report, with a link to it. */
export function Subject({ report }: { report: Subject_report$key }) {
  const { about, session, gameMaster, messageText, review, reviewWords } = useFragment(
    graphql`
      fragment Subject_report on Report {
        messageText
        reviewWords
        review {
          ...ReportedReview_review
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
      {messageText !== null && <Quote>{messageText}</Quote>}
      {review && <ReportedReview review={review} reportedWords={reviewWords} />}
    </div>
  );
}
