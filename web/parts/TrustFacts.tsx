import BadgeCheck from 'lucide-react/icons/badge-check';
import { graphql, useFragment } from 'react-relay/hooks';
import { VERIFIED_MEANS } from '../../api/hosting/trust.rules.ts';
import type { TrustFacts_gameMaster$key } from '../__generated__/TrustFacts_gameMaster.graphql.ts';
import { formatMonth } from '../lib/format.ts';
import { responseInWords } from '../lib/weeklyHours.ts';

/** Facts for trusting a Game Master that nobody can write themselves; 'Not enough to say' where data is missing. */
export function TrustFacts({ gameMaster }: { gameMaster: TrustFacts_gameMaster$key }) {
  const { responseMinutes, trust } = useFragment(
    graphql`
      fragment TrustFacts_gameMaster on GameMaster {
        responseMinutes
        trust {
          sessionsRun
          hasRunMore
          playedPercent
          memberSince
          isVerified
        }
      }
    `,
    gameMaster,
  );
  if (!trust) return null;
  const { sessionsRun, hasRunMore, playedPercent, memberSince, isVerified } = trust;
  const facts = [
    {
      name: 'Sessions run',
      words: hasRunMore ? `${sessionsRun}+` : sessionsRun === 0 ? 'None yet' : `${sessionsRun}`,
    },
    { name: 'Played as promised', words: playedPercent == null ? 'Not enough to say' : `${playedPercent}%` },
    {
      name: 'Answers messages',
      words: responseMinutes == null ? 'Not enough to say' : `Usually ${responseInWords(responseMinutes)}`,
    },
    { name: 'Member since', words: formatMonth(memberSince) },
  ];
  return (
    <div className="text-sm">
      {isVerified && (
        <details className="mb-4">
          {/* Opened by a tap and by the keyboard alike, and before any script has loaded. */}
          <summary
            title={VERIFIED_MEANS}
            className="inline-flex min-h-11 list-none items-center gap-1.5 font-semibold text-verdigris-ink md:min-h-6 [&::-webkit-details-marker]:hidden"
          >
            <BadgeCheck aria-hidden="true" className="size-4.5" />
            <span className="underline decoration-dotted underline-offset-4">Verified</span>
          </summary>
          <p className="measure mt-1 text-soft">{VERIFIED_MEANS}</p>
        </details>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        {facts.map(({ name, words }) => (
          <div key={name}>
            <dt className="text-xs text-faint">{name}</dt>
            <dd className="figures mt-0.5">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
