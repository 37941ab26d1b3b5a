import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { ProfilePageQuery } from '../../__generated__/ProfilePageQuery.graphql.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { GoogleLogin } from './GoogleLogin.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { Logins } from './Logins.tsx';
import { NeedsForm } from './NeedsForm.tsx';
import { Notifications } from './Notifications.tsx';
import { OwnData } from './OwnData.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { Picture } from './Picture.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { TastesForm } from './TastesForm.tsx';

const query = graphql`
  query ProfilePageQuery @preloadable {
    viewer {
      id
      ...Picture_viewer
      ...ProfileForm_viewer
      ...LimitsForm_viewer
      ...NeedsForm_viewer
      ...TastesForm_viewer
      ...EmailAddress_viewer
      ...Password_viewer
      ...Passkeys_viewer
      ...GoogleLogin_viewer
      ...Logins_viewer
      ...Notifications_viewer
      ...DeleteAccount_viewer
    }
    policy {
      newsletterOpen
      passkeyLogin
      supportEmail
    }
  }
`;

const sections = [
  { path: '/account/profile', label: 'Profile' },
  { path: '/account/profile/security', label: 'Security' },
  { path: '/account/profile/notifications', label: 'Notifications' },
  { path: '/account/profile/data', label: 'My Data' },
];

/** A section each: public profile, account security, notifications, and deleting the account. */
export function ProfilePage() {
  const { pathname } = useLocation();
  const here = sections.find(({ path }) => path === pathname.replace(/\/$/, '')) ?? sections[0]!;
  return (
    <div className="wrap max-w-3xl py-8 md:py-12">
      <PageMeta title={here.label === 'Profile' ? 'Edit Profile' : here.label} noIndex />
      <BackLink>
        <Link to="/account">My Account</Link>
      </BackLink>
      <h1 className="mt-2">Edit Profile</h1>
      <nav aria-label="Edit Profile" className="mt-6 border-b border-line">
        <ul className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
          {sections.map(({ path, label }) => (
            <li key={path} className="shrink-0">
              <NavLink
                end
                to={path}
                className="-mb-px inline-flex h-11 shrink-0 whitespace-nowrap items-center border-b-2 border-transparent px-3.5 text-sm font-medium text-soft transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-ember aria-[current=page]:text-text"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8 flex flex-col gap-6">
        <Suspense fallback={<Skeletons label="Loading" sizes={['h-60', 'h-dvh']} />}>
          <Section label={here.label} />
        </Suspense>
      </div>
    </div>
  );
}

function Section({ label }: { label: string }) {
  const { viewer, policy } = usePageQuery<ProfilePageQuery>(query);
  if (!viewer) return <LoginEnded />;
  return (
    <>
      {label === 'Profile' && (
        <>
          <Picture viewer={viewer} />
          <ProfileForm viewer={viewer} />
          <TastesForm viewer={viewer} />
          <LimitsForm viewer={viewer} />
          <NeedsForm viewer={viewer} />
        </>
      )}
      {label === 'Security' && (
        <>
          <EmailAddress viewer={viewer} supportEmail={policy.supportEmail} />
          <Password viewer={viewer} />
          {policy.passkeyLogin && <Passkeys viewer={viewer} />}
          <GoogleLogin viewer={viewer} />
          <Logins viewer={viewer} />
        </>
      )}
      {label === 'Notifications' && <Notifications viewer={viewer} offersNews={policy.newsletterOpen} />}
      {label === 'My Data' && (
        <>
          <OwnData />
          <DeleteAccount viewer={viewer} />
        </>
      )}
    </>
  );
}

ProfilePage.failure = { title: 'Your profile did not load' };
