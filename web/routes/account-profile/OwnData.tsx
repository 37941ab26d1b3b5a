import Download from 'lucide-react/icons/download';
import { type OwnListName, ownListNames } from '../../../api/account/own-data.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';

const labels: Record<OwnListName, string> = {
  bookings: 'Bookings',
  'seats-of-friends': 'Seats friends gave you',
  'cancellation-requests': 'Late cancellations',
  payments: 'Payments',
  refunds: 'Refunds',
  credit: 'Session credit',
  'credit-uses': 'Credit you spent',
  passes: 'Emergency passes',
  campaigns: 'Campaigns',
  waitlists: 'Waitlists',
  messages: 'Messages',
  announcements: 'Announcements you sent',
  reviews: 'Your reviews',
  'review-replies': 'Your replies to reviews',
  'player-notes': 'Your notes about players',
  letters: 'Mails we sent you',
  notices: 'What we told you here',
  logins: 'Logins',
  passkeys: 'Passkeys',
  addresses: 'Changes of address',
  blocked: 'People you blocked',
  reports: 'What you reported',
  'saved-tables': 'Saved tables',
  'kept-searches': 'Searches you keep',
  'followed-game-masters': 'Game Masters you follow',
  'saved-filters': 'Saved filters',
};

/** Downloads all personal data of the viewer. */
export function OwnData() {
  return (
    <Panel title="Download my data" className="scroll-mt-20">
      <p className="measure text-sm text-soft">
        One file with everything we keep about you: your profile, bookings, payments, messages and the mails
        we sent you. It holds no addresses of other people and no links that open your account.
      </p>
      <Button asChild className="mt-4 max-md:w-full" icon={<Download />}>
        <a href="/api/account/data" download>
          Download Everything (JSON)
        </a>
      </Button>
      <h3 className="mt-6 text-sm font-semibold">Or one table at a time, for a spreadsheet (CSV)</h3>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 md:grid-cols-3">
        {ownListNames.map((name) => (
          <li key={name}>
            <a
              href={`/api/account/data/${name}.csv`}
              download
              className="inline-flex min-h-11 items-center text-sm text-ember-ink underline underline-offset-3"
            >
              {labels[name]}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
