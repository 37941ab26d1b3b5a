import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { HostDraftedCampaign_session$key } from '../../__generated__/HostDraftedCampaign_session.graphql.ts';
import { countOf, formatCents, formatDuration } from '../../lib/format.ts';
import { scheduleText, spanText } from '../../lib/schedule.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { CancelDate } from '../../parts/CancelDate.tsx';
import { useNow } from '../../parts/Now.tsx';
import type { Editing } from '../../parts/SessionDialog.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { DraftNotice, DraftState } from './HostSession.tsx';
import { ProposeActions } from './ProposeActions.tsx';

interface HostDraftedCampaignProps {
  /** Any of its drafts. */
  readonly session: HostDraftedCampaign_session$key;
  readonly isTrusted: boolean;
  readonly onEdit: (editing: Editing) => void;
  readonly onChanged: () => Promise<void>;
}

/** The drafts of one campaign: proposed together, edited one by one. */
export function HostDraftedCampaign({
  session: key,
  isTrusted,
  onEdit,
  onChanged,
}: HostDraftedCampaignProps) {
  const session = useFragment(
    graphql`
      fragment HostDraftedCampaign_session on Session {
        id
        databaseId
        title
        durationMinutes
        maxPlayers
        priceCents
        campaign {
          id
          everyWeeks
          timeZone
          drafts {
            id
            title
            scheduledAt
            proposedAt
            sentBack
            ...CancelDate_session
            ...ProposeActions_session
          }
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const now = useNow();
  const { title, campaign } = session;
  if (!campaign?.drafts) return null;
  const { drafts } = campaign;
  const past = drafts.filter(({ scheduledAt }) => Date.parse(scheduledAt) <= now).length;
  const waiting = drafts.filter(({ proposedAt }) => proposedAt).length;
  const sentBack = drafts.find((date) => date.sentBack)?.sentBack;
  const isMixed = waiting > 0 && waiting < drafts.length;
  return (
    <Card as="li">
      <DraftState type="Campaign" draft={{ proposedAt: waiting > 0, sentBack }} />
      <h2 className="mt-2 text-title-4 wrap-anywhere">
        <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
          {title}
        </Link>
      </h2>
      <p className="figures mt-1.5 text-sm">
        <WholeTimes>{scheduleText({ ...campaign, dates: drafts }, zone)}</WholeTimes>
      </p>
      <p className="figures text-sm text-soft">{spanText(drafts, zone)}</p>
      <p className="figures mt-1 text-sm text-soft">
        {formatDuration(session.durationMinutes)}, up to {session.maxPlayers} players,{' '}
        {formatCents(session.priceCents)} each per date
      </p>
      {isMixed && (
        <p className="mt-1 text-sm text-soft">
          {waiting} of {countOf(drafts.length, 'date')} wait for our staff.
        </p>
      )}
      {past > 0 && (
        <p className="mt-1 text-sm text-amber-ink">
          {countOf(past, 'date')} lie{past === 1 ? 's' : ''} in the past: move {past === 1 ? 'it' : 'them'}{' '}
          before you propose the others.
        </p>
      )}
      <DraftNotice words={sentBack} />
      <div className="mt-4 flex flex-wrap gap-2">
        <ProposeActions drafts={drafts} isTrusted={isTrusted} onChanged={onChanged} />
        <Button
          size="sm"
          variant="ghost"
          icon={<Copy />}
          onClick={() => onEdit({ session, copy: true })}
          aria-label={`Duplicate ${title}`}
        >
          Duplicate
        </Button>
      </div>
      <div className="mt-4 border-t border-line [&>details:not([open])]:-mb-4 [&>details]:border-b-0 [&>details>div]:pb-0">
        <Disclosure title={`All ${drafts.length} dates`}>
          <ul className="divide-y divide-line">
            {drafts.map((date) => {
              const day = formatZonedDateTime(date.scheduledAt, zone);
              return (
                <li
                  key={date.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <span className="figures text-sm">
                    {day}
                    {isMixed && date.proposedAt && ', waits'}
                  </span>
                  <span className="flex flex-wrap gap-2">
                    <Button
                      size="sm"
                      variant="secondary"
                      icon={<Pencil />}
                      onClick={() => onEdit({ session: date })}
                      aria-label={`Edit ${title}, ${day}`}
                    >
                      Edit
                    </Button>
                    {Date.parse(date.scheduledAt) > now && (
                      <CancelDate session={date} onCancelled={onChanged} />
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        </Disclosure>
      </div>
    </Card>
  );
}
