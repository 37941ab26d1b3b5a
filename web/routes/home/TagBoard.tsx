import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TagBoard_query$key } from '../../__generated__/TagBoard_query.graphql.ts';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { Pin } from '../../ui/Ornament.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const most = 8;
/** The API counts no further. */
const mostCounted = 1_000;
const placeholders = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** What the tables on the board are about, with how many dates there are of each: those of a campaign all count. */
export function TagBoard({ query }: { query: TagBoard_query$key }) {
  const { sessionTags } = useFragment(
    graphql`
      fragment TagBoard_query on Query {
        sessionTags {
          name
          kind
          sessions
        }
      }
    `,
    query,
  );
  const tags = sessionTags
    .filter((tag) => tag.kind === 'CONTENT' && tag.sessions > 0)
    .toSorted((one, other) => other.sessions - one.sessions)
    .slice(0, most);
  if (tags.length === 0) return null;
  return (
    <Card variant="notice" as="section" aria-labelledby="tag-board">
      <Pin />
      <h2 id="tag-board" className="text-title-4">
        On the board now
      </h2>
      <ul className="mt-3">
        {tags.map(({ name, sessions }) => (
          <li key={name} className="border-t border-line first:border-t-0">
            <Link
              to={`/sessions?type=${encodeURIComponent(name)}`}
              className="group flex min-h-10 items-baseline justify-between gap-4 py-2 text-soft hover:text-text"
            >
              <span className="truncate group-hover:underline">{name}</span>
              <span className="figures shrink-0 text-sm text-faint">
                {formatNumber(sessions)}
                {sessions >= mostCounted && '+'} {sessions === 1 ? 'date' : 'dates'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function TagBoardSkeleton() {
  return (
    <Card variant="notice" aria-hidden="true">
      <Skeleton className="h-6 w-40" />
      <ul className="mt-3">
        {placeholders.map((key) => (
          <li key={key} className="border-t border-line py-2.5 first:border-t-0">
            <Skeleton className="h-5.25" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
