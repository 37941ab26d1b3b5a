import CircleUser from 'lucide-react/icons/circle-user';
import { Link } from 'react-router-dom';
import type { Viewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';
import { PageMeta } from './PageMeta.tsx';

/** Replaces a form that is only for visitors. */
export function AlreadyLoggedIn({ viewer, back }: { viewer: Viewer; back: string }) {
  return (
    <AuthCard title="You Are Logged In" icon={<CircleUser />} lead={`As ${viewer.fullName}.`}>
      <PageMeta title="You Are Logged In" noIndex />
      <Button asChild size="lg" block>
        <Link to={back}>Continue</Link>
      </Button>
      <p className="text-center text-sm text-soft">Not you? Log out first, in the menu at the top.</p>
    </AuthCard>
  );
}
