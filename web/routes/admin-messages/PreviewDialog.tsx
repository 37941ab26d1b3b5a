import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { PreviewDialogQuery } from '../../__generated__/PreviewDialogQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { Letter } from './letter.ts';

const query = graphql`
  query PreviewDialogQuery($subject: String!, $message: String!, $recipientId: ID, $sessionId: ID) {
    admin {
      mailPreview(subject: $subject, message: $message, recipientId: $recipientId, sessionId: $sessionId) {
        subject
        html
      }
    }
  }
`;

interface PreviewProps {
  readonly letter: Letter;
  readonly recipientId: string | null;
  readonly sessionId: string | null;
}

/** The mail as the first recipient will see it, drawn by what sends it. */
export function PreviewDialog({ onClose, ...preview }: PreviewProps & { readonly onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Preview"
      description="The mail as the first recipient will see it. The message here holds the same words."
    >
      <ErrorBoundary onRetry={() => setAttempt(attempt + 1)}>
        <Suspense
          fallback={
            <Loading label="Loading the preview">
              <Skeleton className="h-[55dvh]" />
            </Loading>
          }
        >
          <MailFrame {...preview} attempt={attempt} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

function MailFrame({ letter, recipientId, sessionId, attempt }: PreviewProps & { readonly attempt: number }) {
  const { admin } = useLazyLoadQuery<PreviewDialogQuery>(
    query,
    { ...letter, recipientId, sessionId },
    { fetchKey: attempt, fetchPolicy: 'network-only' },
  );
  const mail = admin?.mailPreview;
  if (!mail) return null;
  return (
    <>
      <p className="mb-3 text-sm text-soft">
        Subject: <span className="font-medium text-text wrap-anywhere">{mail.subject}</span>
      </p>
      {/* No script runs in it, and no link leads anywhere. */}
      <iframe
        title="The mail"
        sandbox=""
        srcDoc={mail.html}
        className="h-[55dvh] w-full rounded-md border border-line bg-white"
      />
    </>
  );
}
