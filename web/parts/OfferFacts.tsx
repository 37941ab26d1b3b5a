import { graphql, useFragment } from 'react-relay/hooks';
import type { OfferFacts_gameMaster$key } from '../__generated__/OfferFacts_gameMaster.graphql.ts';
import { formatShortDate, formatWeekday, wholeDollars } from '../lib/format.ts';
import { useTimeZone } from './TimeZone.tsx';

const week = 'MonTueWedThuFriSatSun';

/** 'Mon, Fri': each day once, in the order of the week. */
const daysOf = (names: readonly string[]) =>
  [...new Set(names.map((name) => name.slice(0, 3)))]
    .sort((a, b) => week.indexOf(a) - week.indexOf(b))
    .join(', ');

interface OfferFactsProps {
  readonly gameMaster: OfferFacts_gameMaster$key;
}

/** Facts to compare Game Masters by: the next free seat, the price, the days and the game systems. */
export function OfferFacts({ gameMaster }: OfferFactsProps) {
  const zone = useTimeZone();
  const { offer } = useFragment(
    graphql`
      fragment OfferFacts_gameMaster on GameMaster {
        offer {
          nextAt
          minPriceCents
          maxPriceCents
          gameSystems
          starts
        }
      }
    `,
    gameMaster,
  );
  if (!offer) return <p className="text-sm text-faint">No tables posted now</p>;
  const { nextAt, minPriceCents, maxPriceCents, gameSystems, starts } = offer;
  const days = daysOf(starts.map((at) => formatWeekday(at, zone)));
  const [least, most] = [wholeDollars(minPriceCents), wholeDollars(maxPriceCents)];
  const facts = [
    {
      name: 'Next free table',
      fact: nextAt ? <span className="zoned">{formatShortDate(nextAt, zone)}</span> : 'All full now',
    },
    { name: 'A seat', fact: least === most ? least : `${least} – ${most}` },
    { name: 'Tables on', fact: days ? <span className="zoned">{days}</span> : 'Nothing in four weeks' },
    { name: 'Plays', fact: gameSystems.join(', ') },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm">
      {facts.map(({ name, fact }) => (
        <div key={name}>
          <dt className="text-xs text-faint">{name}</dt>
          <dd className="figures">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
