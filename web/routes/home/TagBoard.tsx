import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TagBoard_query$key } from '../../__generated__/TagBoard_query.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { Card } from '../../ui/Card.tsx';
import { Pin } from '../../ui/Ornament.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const most = 8;
/** Two columns when the board stacks between other sections. */
const listClass = 'mt-3 max-md:grid max-md:grid-cols-2 max-md:gap-x-6 enlarged:grid-cols-1';
const rowClass = 'min-w-0 border-t border-line first:border-t-0 max-md:nth-2:border-t-0';
const placeholders = ['1', '2', '3', '4', '5', '6', '7', '8'];

/**
 * The tags of the tables on the board, those with most dates first. Shows no counts: they include all dates of a
 * campaign, while the linked board lists it as one table.
 */
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
      <ul className={listClass}>
        {tags.map(({ name }) => (
          <li key={name} className={rowClass}>
            <Link
              to={`/sessions?type=${encodeURIComponent(name)}`}
              className="flex min-h-10 items-center py-2 text-soft hover:text-text hover:underline max-md:min-h-11"
            >
              <span className="truncate">{name}</span>
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
      <ul className={listClass}>
        {placeholders.map((key) => (
          <li key={key} className={cn(rowClass, 'py-2.5 max-md:py-3')}>
            <Skeleton className="h-5.25" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
