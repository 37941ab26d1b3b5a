import { Suspense, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { SessionDialogQuery } from '../__generated__/SessionDialogQuery.graphql.ts';
import type { SessionForm_query$key } from '../__generated__/SessionForm_query.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeletons } from '../ui/Skeleton.tsx';
import { DeleteSession } from './DeleteSession.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SessionButtons } from './SessionButtons.tsx';
import { type FormHandle, type FormState, SessionForm, type SessionFormProps } from './SessionForm.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

const query = graphql`
  query SessionDialogQuery($id: ID!) {
    session(id: $id) {
      id
      ...SessionForm_session
    }
  }
`;

/** What the dialog edits. */
export interface Editing {
  /** null: a new session. */
  readonly session: { readonly id: string; readonly title: string } | null;
  /** Creates a session like this one. */
  readonly copy?: boolean;
  /** Staff have published it: what they have reviewed is theirs to change. */
  readonly isApproved?: boolean;
  /** A new session starts as a campaign. */
  readonly campaign?: boolean;
}

interface SessionDialogProps extends Editing {
  /** The query for the selectable Game Masters; null: the session is the host's. */
  readonly query: SessionForm_query$key | null;
  /** The number of the Game Master who plans a session of their own. */
  readonly host?: number;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Creates or edits a session. */
export function SessionDialog(props: SessionDialogProps) {
  const { session, copy = false, isApproved = false, campaign = false, host, onClose, onChanged } = props;
  const edited = copy ? null : session;
  const form = useRef<FormHandle>(null);
  // null: the form is not loaded yet.
  const [state, setState] = useState<FormState | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [deleting, setDeleting] = useState(false);
  const [closing, setClosing] = useState(false);
  const { busy = false, unsaved = false } = state ?? {};
  const close = () => (unsaved ? setClosing(true) : onClose());
  const again = () => setAttempt((count) => count + 1);

  async function finish() {
    onClose();
    await onChanged();
  }
  const fields = {
    id: 'session-form',
    ref: form,
    query: props.query,
    host,
    copy,
    campaign,
    isApproved,
    onState: setState,
    onSaved: finish,
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="lg"
      busy={busy}
      title={edited ? 'Edit Session' : 'New Session'}
      description={
        edited
          ? edited.title
          : session
            ? `Like “${session.title}”: it only needs a date of its own.`
            : host
              ? 'It is a draft that only you and our staff see, until you propose it and it is published.'
              : 'It appears on the board as soon as it is created, unless it is saved as a draft.'
      }
      footer={
        <SessionButtons
          isNew={!edited}
          isDraft={host !== undefined}
          isReady={state !== null}
          busy={busy}
          form={fields.id}
          onDelete={() => setDeleting(true)}
          onCancel={close}
          onDraft={() => form.current?.saveDraft()}
        />
      }
    >
      {isApproved && (
        <Notice title="Our staff have read and published it" className="mb-5">
          That is why you cannot change its title, description, game system, type or price here, nor where and
          in which language you play, for whom, for how long and whether you record it. To change any of
          these, write to our staff under Messages.
        </Notice>
      )}
      {session ? (
        <ErrorBoundary onRetry={again}>
          <Suspense fallback={<FormLoading />}>
            <SavedSession sessionId={session.id} attempt={attempt} onRetry={again} {...fields} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <SessionForm session={null} {...fields} />
      )}
      {unsaved && <UnsavedChanges closing={closing} onStay={() => setClosing(false)} onDiscard={onClose} />}
      {edited && deleting && (
        <DeleteSession
          sessionId={edited.id}
          title={edited.title}
          onClose={() => setDeleting(false)}
          onDeleted={finish}
        />
      )}
    </Dialog>
  );
}

const FormLoading = () => (
  <Skeletons label="Loading the session" sizes={['h-20', 'h-72', 'h-24', 'h-24', 'h-20', 'h-20']} />
);

interface SavedSessionProps extends Omit<SessionFormProps, 'session' | 'onOutdated'> {
  readonly sessionId: string;
  readonly attempt: number;
  readonly onRetry: () => void;
}

/** The form of a session with its current data, whatever the list has cached. */
function SavedSession({ sessionId, attempt, onRetry, ...form }: SavedSessionProps) {
  const environment = useRelayEnvironment();
  const variables = { id: sessionId };
  const { session } = useQuery<SessionDialogQuery>(query, variables, {
    fetchPolicy: 'network-only',
    fetchKey: attempt,
  });
  if (!session) {
    return (
      <ErrorState level={3} onRetry={onRetry}>
        This session may no longer exist.
      </ErrorState>
    );
  }
  async function readAgain() {
    await fetchQuery(environment, query, variables)
      .toPromise()
      .catch(() => {});
  }
  return <SessionForm {...form} session={session} onOutdated={readAgain} />;
}
