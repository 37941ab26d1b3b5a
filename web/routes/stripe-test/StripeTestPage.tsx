import { useCallback, useEffect, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { StripeTestPageQuery } from '../../__generated__/StripeTestPageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

const query = graphql`
  query StripeTestPageQuery @preloadable {
    policy {
      testMode
    }
  }
`;

interface Result {
  readonly status: string;
  readonly message: string;
}

/** For developers: checks whether the payment provider's key works. */
export function StripeTestPage() {
  const { policy } = usePageQuery<StripeTestPageQuery>(query);
  return policy.testMode ? <KeyCheck /> : <NotFoundPage />;
}

function KeyCheck() {
  const [result, setResult] = useState<Result>();
  const check = useCallback(async () => {
    setResult(undefined);
    try {
      const answer = await fetch('/api/stripe-test', { signal: AbortSignal.timeout(20_000) });
      setResult((await answer.json()) as Result);
    } catch {
      setResult({ status: 'error', message: 'The server did not answer.' });
    }
  }, []);
  useEffect(() => void check(), [check]);
  return (
    <div className="wrap py-10">
      <PageMeta title="Stripe Key Check" noIndex />
      <SectionHeading level={1} title="Stripe Key Check">
        For developers: asks GET /api/stripe-test whether the configured key works.
      </SectionHeading>
      <Card className="mt-8 max-w-xl">
        {result ? (
          <Notice
            live
            tone={result.status === 'success' ? 'success' : 'danger'}
            title={`Status: ${result.status}`}
          >
            {result.message}
          </Notice>
        ) : (
          <Spinner label="Checking the key" />
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="secondary" disabled={!result} onClick={() => void check()}>
            Check Again
          </Button>
          <Button asChild variant="link">
            <Link to="/stripe-test-flow">Test the payment flow</Link>
          </Button>
        </div>
      </Card>
    </div>
  );
}
