import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { HostSession_session$key } from '../../__generated__/HostSession_session.graphql.ts';
import { formatCents, formatDate } from '../../lib/format.ts';
import type { Editing } from '../../parts/SessionDialog.tsx';
import { TimeAndDuration } from '../../parts/TimeAndDuration.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { HostSessionActions } from './HostSessionActions.tsx';

interface HostSessionProps {
  readonly session: HostSession_session$key;
  readonly isTrusted: boolean;
  readonly onEdit: (editing: Editing) => void;
  readonly onChanged: () => Promise<void>;
}

/** One of the viewer's own sessions: its state and its actions. */
export function HostSession({ session: key, isTrusted, onEdit, onChanged }: HostSessionProps) {
  const session = useFragment(
    graphql`
      fragment HostSession_session on Session {
        id
        databaseId
        title
        type
        status
        scheduledAt
        durationMinutes
        maxPlayers
        currentPlayers
        priceCents
        proposedAt
        sentBack
        ...HostSessionActions_session
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { title, status, scheduledAt, sentBack } = session;
  return (
    <Card as="li">
      <DraftState
        type={session.type === 'CAMPAIGN' ? 'Campaign' : 'One-Shot'}
        draft={status === 'DRAFT' ? session : null}
        isCancelled={status === 'CANCELLED'}
      />
      <h2 className="mt-2 text-title-4 wrap-anywhere">
        <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
          {title}
        </Link>
      </h2>
      <p className="figures mt-1.5 text-sm">{formatDate(scheduledAt, zone)}</p>
      <p className="figures text-sm text-soft">
        <TimeAndDuration session={session} />
      </p>
      <p className="figures mt-1 text-sm text-soft">
        {session.currentPlayers} of {session.maxPlayers} seats taken, {formatCents(session.priceCents)} each
      </p>
      {status === 'DRAFT' && <DraftNotice words={sentBack} />}
      <HostSessionActions
        session={session}
        isTrusted={isTrusted}
        onEdit={() => onEdit({ session, isApproved: status !== 'DRAFT' && !isTrusted })}
        onDuplicate={() => onEdit({ session, copy: true })}
        onChanged={onChanged}
      />
    </Card>
  );
}

interface DraftStateProps {
  readonly type: string;
  /** null: the session is published. */
  readonly draft: { readonly proposedAt?: unknown; readonly sentBack?: string | null | undefined } | null;
  readonly isCancelled?: boolean;
}

/** The type of the session, and the progress of a draft or that the session was cancelled. */
export const DraftState = ({ type, draft, isCancelled = false }: DraftStateProps) => (
  <p className="flex flex-wrap gap-1.5">
    <Badge>{type}</Badge>
    {isCancelled && <Badge tone="red">Cancelled</Badge>}
    {draft && (
      <Badge tone={draft.proposedAt || draft.sentBack ? 'amber' : 'neutral'}>
        {draft.proposedAt ? 'Proposed, waits for our staff' : draft.sentBack ? 'Sent back' : 'Draft'}
      </Badge>
    )}
  </p>
);

/** Shows why staff sent a draft back. */
export const DraftNotice = ({ words }: { readonly words: string | null | undefined }) =>
  words ? (
    <div className="mt-4">
      <Notice tone="warning" title="What our staff want changed">
        <span className="wrap-anywhere">{words}</span>
      </Notice>
    </div>
  ) : null;
