import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { PreviewDialogQuery } from '../../__generated__/PreviewDialogQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { useQuery } from '../../relay/useQuery.ts';
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

/** The mail as the first recipient will see it, rendered by the code that sends it. */
export function PreviewDialog({ onClose, ...preview }: PreviewProps & { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Preview"
      description="The mail as the first recipient will see it. The message here holds the same words."
    >
      <ErrorBoundary>
        <Suspense
          fallback={
            <Loading label="Loading the preview">
              <Skeleton className="h-[55dvh]" />
            </Loading>
          }
        >
          <MailFrame {...preview} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

function MailFrame({ letter, recipientId, sessionId }: PreviewProps) {
  const { admin } = useQuery<PreviewDialogQuery>(
    query,
    { ...letter, recipientId, sessionId },
    { fetchPolicy: 'network-only' },
  );
  const mail = admin?.mailPreview;
  if (!mail) return null;
  return (
    <>
      <p className="mb-3 text-sm text-soft">
        Subject: <span className="font-medium text-text wrap-anywhere">{mail.subject}</span>
      </p>
      {/* The sandbox blocks scripts and links. */}
      <iframe
        title="The mail"
        sandbox=""
        srcDoc={mail.html}
        className="h-[55dvh] w-full rounded-md border border-line bg-white"
      />
    </>
  );
}
