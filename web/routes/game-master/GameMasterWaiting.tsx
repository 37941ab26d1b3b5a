import { SessionCardSkeleton } from '../../parts/SessionCard.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';

/** Grid of the profile: on a phone a small portrait stands beside the name, and the rest below both. */
export const portraitGrid =
  'mt-4 grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-5 md:grid-cols-[17rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:items-start md:gap-x-10 lg:grid-cols-[20rem_minmax(0,1fr)]';
export const cardGrid = 'mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';

/** Placeholder of a Game Master's profile while it loads. */
export const GameMasterWaiting = () => (
  <Loading label="Loading the profile" className="wrap py-6 md:py-10">
    <div className="flex h-10 items-center">
      <Skeleton className="h-4 w-36" />
    </div>
    <div className={portraitGrid}>
      <Skeleton className="aspect-square w-full self-start rounded-lg! md:row-span-2" />
      <div className="min-w-0">
        <Skeleton className="h-[1.08em] w-4/5 max-w-96 text-title-1" />
        <Skeleton className="mt-2 h-7 w-3/5 max-w-64" />
      </div>
      <div className="min-w-0 max-md:col-span-2">
        <SkeletonText lines={4} className="measure" />
        <div className="mt-5 flex gap-2">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-20" />
        </div>
        <SkeletonText lines={4} className="measure mt-6" />
        <Skeleton className="mt-7 h-12 w-full max-w-md" />
      </div>
    </div>
    <Skeleton className="mt-14 h-8 w-40" />
    <div className={cardGrid}>
      {[1, 2, 3].map((card) => (
        <SessionCardSkeleton key={card} />
      ))}
    </div>
  </Loading>
);
