import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChangePasswordPageQuery } from '../../__generated__/ChangePasswordPageQuery.graphql.ts';
import { safeRedirect, withRedirect } from '../../lib/redirect.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** Lets a user whose password was set by staff choose their own. */
export function ChangePasswordPage() {
  const { passwordChangeDue } = usePageQuery<ChangePasswordPageQuery>(graphql`
    query ChangePasswordPageQuery @preloadable {
      passwordChangeDue
    }
  `);
  // Keeps the first answer: the query above changes while the form navigates on.
  const [due] = useState(passwordChangeDue);
  const viewer = useViewer();
  const [search] = useSearchParams();
  const back = safeRedirect(search.get('redirect'));
  return (
    <>
      <PageMeta title="Choose Your Password" noIndex />
      {due ? (
        <AuthCard
          title="Choose Your Password"
          lead="The one you logged in with was made by our staff. Choose your own before you go on."
        >
          <ChangePasswordForm back={back} />
        </AuthCard>
      ) : (
        <AuthCard
          title="Nothing to Change Here"
          lead={
            viewer
              ? 'You have already chosen your own password.'
              : 'Please log in with the password that you were given.'
          }
        >
          <Button asChild size="lg" block>
            {viewer ? <Link to={back}>Continue</Link> : <Link to={withRedirect('/login', back)}>Log In</Link>}
          </Button>
        </AuthCard>
      )}
    </>
  );
}

ChangePasswordPage.failure = { title: 'The page to change your password did not load' };
