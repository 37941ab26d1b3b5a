import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { plainText } from '../../../api/catalog/description.rules.ts';
import type { Proposal_session$key } from '../../__generated__/Proposal_session.graphql.ts';
import { formatCents, formatDuration } from '../../lib/format.ts';
import { scheduleText, spanText } from '../../lib/schedule.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ApproveProposal } from './ApproveProposal.tsx';
import { ReturnProposal } from './ReturnProposal.tsx';

interface ProposalProps {
  readonly session: Proposal_session$key;
  readonly onChanged: () => Promise<void>;
}

/** One proposed draft, with the facts staff need to decide. */
export function Proposal({ session: key, onChanged }: ProposalProps) {
  const session = useFragment(
    graphql`
      fragment Proposal_session on Session {
        id
        databaseId
        title
        type
        description
        gameSystem
        scheduledAt
        durationMinutes
        maxPlayers
        priceCents
        proposedAt
        campaign {
          id
          everyWeeks
          timeZone
          drafts {
            id
            scheduledAt
            proposedAt
            gameMaster {
              id
            }
            clashes {
              id
              ...Clashes_session
            }
          }
        }
        gameMaster {
          id
          databaseId
          name
        }
        clashes {
          id
          ...Clashes_session
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { id, databaseId, title, type, description, gameMaster, proposedAt } = session;
  const { campaign } = session;
  // Other drafts of the campaign may not be proposed yet, or may belong to another Game Master by now.
  const proposed =
    campaign?.drafts?.filter(
      (draft) => draft.proposedAt === proposedAt && draft.gameMaster.id === gameMaster.id,
    ) ?? [];
  const dates = proposed.length > 0 ? proposed : [session];
  const clashing = dates.filter(({ clashes }) => clashes && clashes.length > 0);
  const draft = {
    id,
    title,
    dates: dates.length,
    clashing: clashing.length,
    proposedAt: proposedAt ?? '',
  };
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-title-4 wrap-anywhere">
            <Link to={`/sessions/${databaseId}`} className="hover:text-ember-ink">
              {title}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-soft">
            by{' '}
            <Link to={`/admin/game-masters/${gameMaster.databaseId}`} className="text-ember-ink underline">
              {gameMaster.name}
            </Link>
            {proposedAt && (
              <>
                , proposed <WholeTimes>{formatZonedDateTime(proposedAt, zone)}</WholeTimes>
              </>
            )}
          </p>
        </div>
        <p className="flex flex-wrap gap-1.5">
          <Badge>{type === 'CAMPAIGN' ? 'Campaign' : 'One-Shot'}</Badge>
          <Badge>{session.gameSystem}</Badge>
        </p>
      </div>
      <LongText text={plainText(description)} label={`the text of ${title}`} className="measure mt-3 text-sm">
        <Prose html={description} />
      </LongText>
      <p className="figures mt-3 text-sm text-soft">
        {campaign ? (
          <>
            <strong className="text-text">
              <WholeTimes>{scheduleText({ ...campaign, dates }, zone)}</WholeTimes>
            </strong>
            <br />
            {spanText(dates, zone)}
          </>
        ) : (
          <WholeTimes>{formatZonedDateTime(session.scheduledAt, zone)}</WholeTimes>
        )}
        , {formatDuration(session.durationMinutes)}, up to {session.maxPlayers} players,{' '}
        {formatCents(session.priceCents)} each{campaign && ' per date'}
      </p>
      {dates.length > 1 && (
        <Disclosure title={`All ${dates.length} dates`}>
          <ol className="figures text-sm">
            {dates.map(({ id: date, scheduledAt }) => (
              <li key={date}>
                <WholeTimes>{formatZonedDateTime(scheduledAt, zone)}</WholeTimes>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <ApproveProposal
          draft={draft}
          clashes={clashing.flatMap(({ clashes }) => clashes ?? [])}
          onChanged={onChanged}
        />
        <ReturnProposal draft={draft} onChanged={onChanged} />
      </div>
    </Card>
  );
}
