import MessageSquare from 'lucide-react/icons/message-square';
import UserPen from 'lucide-react/icons/user-pen';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ProfileCard_viewer$key } from '../../__generated__/ProfileCard_viewer.graphql.ts';
import { formatCents, formatRecordDate } from '../../lib/format.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Bookmark } from '../../ui/Bookmark.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

export function ProfileCard({ viewer }: { viewer: ProfileCard_viewer$key }) {
  const { email, username } = useViewer()!;
  const { fullName, statementYears, passesLeft, creditCents, credits, seatRecord, user } = useFragment(
    graphql`
      fragment ProfileCard_viewer on Viewer {
        fullName
        statementYears
        passesLeft
        creditCents
        seatRecord {
          seats
          came
        }
        credits {
          amountCents
          endsAt
        }
        user {
          id
          avatarUrl
        }
      }
    `,
    viewer,
  );
  const zone = useTimeZone();
  return (
    <Card as="section" aria-labelledby="profile" className="h-fit">
      <div className="flex items-center gap-4 lg:flex-col lg:items-start">
        <Avatar name={fullName} src={user.avatarUrl ?? null} size="lg" />
        <div className="min-w-0">
          <h2 id="profile" className="text-title-4 wrap-anywhere">
            {fullName}
          </h2>
          <p className="text-sm break-all text-soft">{email}</p>
          <p className="text-sm text-faint">@{username}</p>
        </div>
      </div>
      {creditCents > 0 && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span className="text-soft">Session credit</span>
            <strong className="figures text-verdigris-ink">{formatCents(creditCents)}</strong>
          </p>
          <ul className="figures mt-1 text-xs text-soft">
            {credits.map(({ amountCents, endsAt }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: credits have no number for the public
              <li key={at}>
                {formatCents(amountCents)}
                {endsAt ? ` until ${formatRecordDate(endsAt, zone)}` : ' without an end'}
              </li>
            ))}
          </ul>
          <p className="mt-1 text-xs text-faint">Taken off the price of your next booking, if you want.</p>
        </div>
      )}
      {passesLeft > 0 && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span className="text-soft">Emergency passes</span>
            <strong className="figures text-verdigris-ink">{passesLeft}</strong>
          </p>
          <p className="mt-1 text-xs text-faint">
            Each forgives one late cancellation. They do not expire; mention one when you ask to cancel.
          </p>
        </div>
      )}
      {seatRecord && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span className="text-soft">Sessions you came to</span>
            <strong className="figures">
              {seatRecord.came} of {seatRecord.seats}
            </strong>
          </p>
          <p className="mt-1 text-xs text-faint">Only the Game Masters of tables you book see it.</p>
        </div>
      )}
      {statementYears.length > 0 && (
        <div className="mt-5 border-t border-line pt-4 text-sm">
          <h3 className="font-sans text-sm font-normal text-soft">Statements</h3>
          <ul className="figures mt-1 flex flex-wrap gap-x-4">
            {statementYears.map((year) => (
              <li key={year}>
                <Link
                  to={`/account/statements/${year}`}
                  className="inline-block py-1 text-ember-ink underline"
                >
                  {year}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-5 grid gap-2.5 max-lg:grid-cols-2">
        <Button asChild variant="secondary" icon={<UserPen />}>
          <Link to="/account/profile">Edit Profile</Link>
        </Button>
        <Button asChild variant="secondary" icon={<MessageSquare />}>
          <Link to="/messages">Messages</Link>
        </Button>
        <Button asChild variant="secondary" className="max-lg:col-span-2" icon={<Bookmark />}>
          <Link to="/account/saved">Saved Tables</Link>
        </Button>
      </div>
    </Card>
  );
}
