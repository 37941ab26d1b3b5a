import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import { graphql, useFragment } from 'react-relay/hooks';
import type { HostSessionActions_session$key } from '../../__generated__/HostSessionActions_session.graphql.ts';
import { CancelDate } from '../../parts/CancelDate.tsx';
import { useNow } from '../../parts/Now.tsx';
import { useDatedTitle } from '../../parts/useDatedTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { ProposeActions } from './ProposeActions.tsx';

interface HostSessionActionsProps {
  readonly session: HostSessionActions_session$key;
  readonly isTrusted: boolean;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The actions for a session; an action the server would refuse is not offered. */
export function HostSessionActions(props: HostSessionActionsProps) {
  const session = useFragment(
    graphql`
      fragment HostSessionActions_session on Session {
        title
        status
        isUpcoming
        scheduledAt
        ...CancelDate_session
        ...ProposeActions_session
      }
    `,
    props.session,
  );
  const { isTrusted, onEdit, onDuplicate, onChanged } = props;
  const { status, isUpcoming, scheduledAt } = session;
  const name = useDatedTitle(session);
  const isDraft = status === 'DRAFT';
  const isAhead = Date.parse(scheduledAt) > useNow();
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isDraft && <ProposeActions drafts={[session]} isTrusted={isTrusted} onChanged={onChanged} />}
      {(isDraft || isUpcoming) && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Pencil className="max-md:hidden" />}
          onClick={onEdit}
          aria-label={`${isDraft ? 'Edit' : 'Edit or move'} ${name}`}
        >
          {isDraft ? 'Edit' : 'Edit or Move'}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<Copy className="max-md:hidden" />}
        onClick={onDuplicate}
        aria-label={`Duplicate ${name}`}
      >
        Duplicate
      </Button>
      {(isDraft ? isAhead : isUpcoming) && (
        <CancelDate session={session} label={isDraft ? 'Delete draft' : 'Call off'} onCancelled={onChanged} />
      )}
    </div>
  );
}
