import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { HostCard_gameMaster$key } from '../../__generated__/HostCard_gameMaster.graphql.ts';
import { snippetLength, truncate } from '../../lib/text.ts';
import { AskGameMaster } from '../../parts/AskGameMaster.tsx';
import { FollowGameMaster } from '../../parts/FollowGameMaster.tsx';
import { TrustFacts } from '../../parts/TrustFacts.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Rating } from '../../ui/Rating.tsx';

interface HostCardProps {
  readonly gameMaster: HostCard_gameMaster$key;
  readonly sessionId: number;
  readonly isOwn: boolean;
}

/** The Game Master of the session, with a button to ask them. */
export function HostCard({ gameMaster: key, sessionId, isOwn }: HostCardProps) {
  const gameMaster = useFragment(
    graphql`
      fragment HostCard_gameMaster on GameMaster {
        databaseId
        name
        title
        bio
        rating
        reviewCount
        avatarUrl
        ...AskGameMaster_gameMaster
        ...FollowGameMaster_gameMaster
        ...TrustFacts_gameMaster
      }
    `,
    key,
  );
  return (
    <Card as="section" aria-labelledby="host">
      <h2 id="host" className="kicker font-sans text-faint">
        {isOwn ? 'You run this table' : 'Your Game Master'}
      </h2>
      <div className="mt-4 flex items-center gap-4">
        <Avatar name={gameMaster.name} src={gameMaster.avatarUrl} size="lg" />
        <div className="min-w-0">
          <p className="title text-title-4">{gameMaster.name}</p>
          <p className="text-sm text-soft">{gameMaster.title}</p>
          <Rating value={gameMaster.rating ?? null} count={gameMaster.reviewCount} className="mt-1" />
        </div>
      </div>
      <p className="mt-4 text-sm text-soft">{truncate(gameMaster.bio, snippetLength)}</p>
      <div className="mt-4 border-t border-line pt-4">
        <TrustFacts gameMaster={gameMaster} />
      </div>
      <div className="mt-5 flex flex-col gap-2.5">
        <AskGameMaster gameMaster={gameMaster} sessionId={sessionId} block />
        <FollowGameMaster gameMaster={gameMaster} block />
        <Button asChild variant="ghost" block>
          <Link to={`/game-masters/${gameMaster.databaseId}`}>View Profile</Link>
        </Button>
      </div>
    </Card>
  );
}
