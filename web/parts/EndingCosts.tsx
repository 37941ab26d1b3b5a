import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { EndingCostsQuery } from '../__generated__/EndingCostsQuery.graphql.ts';
import { countOf, formatCents } from '../lib/format.ts';

/** How many players get how much back when the campaign ends now. */
export function EndingCosts({ campaignId }: { campaignId: string }) {
  const { campaign } = useLazyLoadQuery<EndingCostsQuery>(
    graphql`
      query EndingCostsQuery($id: ID!) {
        campaign(id: $id) {
          id
          memberCount
          dates {
            id
            currentPlayers
            roster {
              revenueCents
              confirmed {
                booking {
                  id
                  user {
                    id
                  }
                }
              }
            }
          }
        }
      }
    `,
    { id: campaignId },
    { fetchPolicy: 'network-only' },
  );
  if (!campaign) return null;
  const { dates, memberCount } = campaign;
  const paid = dates.flatMap(({ roster }) => roster?.confirmed ?? []);
  const players = new Set(paid.map(({ booking }) => booking.user.id)).size;
  const cents = dates.reduce((sum, { roster }) => sum + (roster?.revenueCents ?? 0), 0);
  return (
    <p className="figures">
      {countOf(dates.length, 'date')} and {countOf(memberCount, 'membership')} end.{' '}
      <strong className="text-text">
        {players > 0
          ? `${countOf(players, 'player')} ${players === 1 ? 'gets' : 'get'} ${formatCents(cents)} back${players === 1 ? '' : ' altogether'}.`
          : 'Nobody has paid for any of them, so no money goes back.'}
      </strong>
    </p>
  );
}
