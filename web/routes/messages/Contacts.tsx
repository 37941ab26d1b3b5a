import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ContactsQuery } from '../../__generated__/ContactsQuery.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { useQuery } from '../../relay/useQuery.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';

const query = graphql`
  query ContactsQuery($search: String) {
    viewer {
      id
      contacts(first: 50, search: $search) {
        id
        databaseId
        username
        fullName
        avatarUrl
        isStaff
        isGameMaster
      }
    }
  }
`;

interface ContactsProps {
  readonly search: string;
  /** The result for the typed text is still loading. */
  readonly stale: boolean;
  readonly onChosen: () => void;
}

export function Contacts({ search, stale, onChosen }: ContactsProps) {
  const { viewer } = useQuery<ContactsQuery>(
    query,
    { search: search || null },
    { fetchPolicy: 'store-and-network' },
  );
  const { withUser } = useConversationLinks();
  const people = viewer?.contacts ?? [];
  return (
    <>
      {/* Always the same element, so that screen readers announce its changes. */}
      <p role="status" className={people.length > 0 ? 'sr-only' : 'pt-10 text-center text-sm text-soft'}>
        {people.length > 0
          ? `${people.length} found`
          : search
            ? `Nobody called "${search}" that you could write to.`
            : 'There is nobody to write to yet.'}
      </p>
      <ul className={cn('-mx-2 transition-opacity', stale && 'opacity-60')} aria-busy={stale}>
        {people.map((person) => (
          <li key={person.id}>
            <Link
              to={withUser(person.databaseId)}
              onClick={onChosen}
              preventScrollReset
              className="flex items-center gap-3 rounded-md px-2 py-2 hover:bg-raised"
            >
              <Avatar name={person.fullName} src={person.avatarUrl} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{person.fullName}</span>
                <span className="block truncate text-xs text-faint">{person.username}</span>
              </span>
              {person.isStaff ? (
                <Badge tone="ember">Staff</Badge>
              ) : (
                person.isGameMaster && <Badge>Game Master</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
