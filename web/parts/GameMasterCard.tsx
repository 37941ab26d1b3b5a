import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { GameMasterCard_gameMaster$key } from '../__generated__/GameMasterCard_gameMaster.graphql.ts';
import { bioPreview, truncate } from '../lib/text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Rating } from '../ui/Rating.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';

interface GameMasterCardProps {
  readonly gameMaster: GameMasterCard_gameMaster$key;
  /** Facts to compare Game Masters by, below the text. */
  readonly facts?: ReactNode;
  /** The first card of a page, whose picture is visible at once. */
  readonly first?: boolean;
}

/** The card of a Game Master: picture, name, and the beginning of their biography. */
export function GameMasterCard({ gameMaster: key, facts, first }: GameMasterCardProps) {
  const gameMaster = useFragment(
    graphql`
      fragment GameMasterCard_gameMaster on GameMaster {
        databaseId
        name
        title
        bio
        rating
        reviewCount
        pictureUrl
        user {
          id
          fullName
        }
      }
    `,
    key,
  );
  const name = gameMaster.user?.fullName || gameMaster.title;
  const to = `/game-masters/${gameMaster.databaseId}`;
  return (
    <Card as="article" padded={false} interactive className="host-card">
      <Picture
        src={gameMaster.pictureUrl}
        alt=""
        width={500}
        height={500}
        sizes="(width<640px) 106px,300px"
        widths={[160, 320, 480]}
        first={first}
        className="aspect-square max-sm:self-start max-sm:rounded-br-lg"
      />
      <div className="host-card-text">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 text-title-4">
            <Link to={to} className="after:absolute after:inset-0 hover:text-ember-ink">
              {name}
            </Link>
          </h3>
          <Rating value={gameMaster.rating ?? null} count={gameMaster.reviewCount} className="shrink-0" />
        </div>
        {name !== gameMaster.title && <p className="mt-1 text-sm text-ember-ink">{gameMaster.title}</p>}
        <p className="mt-3 max-sm:mt-1.5 max-sm:line-clamp-2 text-sm text-soft">
          {truncate(gameMaster.bio, bioPreview)}
        </p>
      </div>
      <div className="host-card-foot">
        {facts}
        <div className="relative z-10">
          <Button asChild variant="secondary" block>
            <Link to={to}>
              View Profile<span className="sr-only"> of {name}</span>
            </Link>
          </Button>
        </div>
      </div>
    </Card>
  );
}

export function GameMasterCardSkeleton() {
  return (
    <Card padded={false} aria-hidden="true" className="host-card">
      <Skeleton className="aspect-square rounded-none max-sm:self-start" />
      <div className="flex flex-1 flex-col gap-4 p-5 pb-0 max-sm:p-4 max-sm:pb-0">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <SkeletonText lines={3} />
      </div>
      <div className="host-card-foot">
        <Skeleton className="h-10 w-full" />
      </div>
    </Card>
  );
}
