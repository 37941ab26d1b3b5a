import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { Clashes_session$key } from '../../__generated__/Clashes_session.graphql.ts';
import type { SessionActions_session$key } from '../../__generated__/SessionActions_session.graphql.ts';
import { DeleteSession } from '../../parts/DeleteSession.tsx';
import { useDatedTitle } from '../../parts/useDatedTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { SessionMenu } from './SessionMenu.tsx';

/** An icon button has a tooltip; on a phone it shows its label instead. */
const worded = 'max-md:w-auto max-md:px-2';

interface SessionActionsProps {
  readonly session: SessionActions_session$key;
  /** Sessions of the same Game Master at the same time. */
  readonly clashes: Clashes_session$key;
  readonly toBookings: string;
  readonly onEdit: (copy: boolean) => void;
  readonly onChanged: () => Promise<void>;
}

/** The actions for a session, at the end of its row. */
export function SessionActions(props: SessionActionsProps) {
  const { session: key, clashes, toBookings, onEdit, onChanged } = props;
  const session = useFragment(
    graphql`
      fragment SessionActions_session on Session {
        id
        title
        status
        scheduledAt
        ...SessionMenu_session
      }
    `,
    key,
  );
  const { id, title, status } = session;
  const name = useDatedTitle(session);
  const [deleting, setDeleting] = useState(false);
  return (
    <span className="flex justify-end gap-1 max-md:-mx-2 max-md:flex-wrap max-md:justify-between md:-mt-1.5 md:-mr-2 md:gap-0">
      <Button asChild variant="ghost" size="icon-sm" className={worded}>
        <Link
          to={toBookings}
          preventScrollReset
          title="View Bookings"
          aria-label={`View Bookings of ${name}`}
        >
          <UsersRound aria-hidden="true" className="max-md:hidden" />
          <span className="md:hidden">View Bookings</span>
        </Link>
      </Button>
      {status !== 'CANCELLED' && (
        <>
          <Button
            variant="ghost"
            size="icon-sm"
            className={worded}
            title="Edit"
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(false)}
          >
            <Pencil className="max-md:hidden" />
            <span className="md:hidden">Edit</span>
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            className={worded}
            title="Delete"
            aria-label={`Delete ${name}`}
            onClick={() => setDeleting(true)}
          >
            <Trash2 className="max-md:hidden" />
            <span className="md:hidden">Delete</span>
          </Button>
        </>
      )}
      <SessionMenu
        session={session}
        clashes={clashes}
        onDuplicate={() => onEdit(true)}
        onChanged={onChanged}
      />
      {deleting && (
        <DeleteSession
          sessionId={id}
          title={title}
          onClose={() => setDeleting(false)}
          onDeleted={onChanged}
        />
      )}
    </span>
  );
}
