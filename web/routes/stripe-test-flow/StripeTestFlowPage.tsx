import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { StripeTestFlowPageQuery } from '../../__generated__/StripeTestFlowPageQuery.graphql.ts';
import { numericId } from '../../lib/address.ts';
import { withRedirect } from '../../lib/redirect.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

const query = graphql`
  query StripeTestFlowPageQuery @preloadable {
    policy {
      testMode
    }
  }
`;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly url: string | null;
}

/** For developers: opens a payment page for any session and shows the server's response. */
export function StripeTestFlowPage() {
  const { policy } = usePageQuery<StripeTestFlowPageQuery>(query);
  return policy.testMode ? <Flow /> : <NotFoundPage />;
}

async function startCheckout(sessionId: number): Promise<Answer> {
  const response = await fetch('/api/create-checkout-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'questboard' },
    body: JSON.stringify({ sessionId, clientOrigin: location.origin }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const body = response.ok ? (JSON.parse(text) as { url?: string }) : null;
  return { status: response.status, text, url: body?.url ?? null };
}

function Flow() {
  const viewer = useViewer();
  const [sessionId, setSessionId] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function start() {
    const id = numericId(sessionId.trim());
    setAnswer(undefined);
    if (id === null) return setProblem('Invalid session ID');
    setProblem(undefined);
    setBusy(true);
    try {
      setAnswer(await startCheckout(Number(id)));
    } catch {
      setProblem('The server did not answer.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="wrap py-10">
      <PageMeta title="Stripe Test Flow" noIndex />
      <SectionHeading level={1} title="Stripe Test Flow">
        For developers: asks POST /api/create-checkout-session for a payment page.
      </SectionHeading>
      <Card className="mt-8 max-w-xl">
        {!viewer && (
          <Notice
            tone="warning"
            className="mb-5"
            action={
              <Link to={withRedirect('/login', '/stripe-test-flow')} className="text-ember-ink underline">
                Log in
              </Link>
            }
          >
            The call needs a logged-in user.
          </Notice>
        )}
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <Field label="Session ID" required error={problem} hint="The number in /sessions/5">
            <Input
              value={sessionId}
              inputMode="numeric"
              maxLength={10}
              onChange={(event) => setSessionId(event.target.value)}
            />
          </Field>
          <SubmitButton loading={busy} loadingText="Asking...">
            Start Test Checkout
          </SubmitButton>
        </form>
        {answer && (
          <div className="mt-6" role="status">
            <p className="text-sm font-semibold">Status {answer.status}</p>
            <pre className="mt-2 max-h-60 overflow-auto rounded-md border border-line bg-well p-3 text-xs whitespace-pre-wrap break-all">
              {answer.text}
            </pre>
            {answer.url && (
              <Button asChild block className="mt-4">
                <a href={answer.url}>Open the Payment Page</a>
              </Button>
            )}
          </div>
        )}
      </Card>
    </div>
  );
}
