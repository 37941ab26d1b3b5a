import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';

/** Layout of the page, also of its placeholder. */
export const columns =
  'mt-3 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]';
export const factGrid = 'mt-6 grid gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-2';

/** Fits reviews of two lines with a reply as long, the usual maximum. */
export const reviewsRoom = 'min-h-140 md:min-h-104';

/** Placeholder of a session's page while it loads. */
export const SessionWaiting = () => (
  <Loading label="Loading the session" className="wrap py-6 md:py-10">
    <div className="flex h-10 items-center">
      <Skeleton className="h-4 w-24" />
    </div>
    <div className={columns}>
      <div className="min-w-0">
        <Skeleton className="aspect-2/1 w-full rounded-lg!" />
        <div className="mt-6 flex gap-2">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-6 w-16" />
          <Skeleton className="h-6 w-24" />
        </div>
        <Skeleton className="mt-3 h-[1.08em] w-4/5 text-title-1" />
        <Skeleton className="mt-3 h-6 w-3/5" />
        <div className={factGrid}>
          {['date', 'time', 'duration', 'players'].map((fact) => (
            <SkeletonText key={fact} lines={2} className="h-10 w-48 justify-center pl-8" />
          ))}
        </div>
      </div>
      <SkeletonText lines={8} className="lg:col-start-1 lg:row-start-2" />
      <Skeleton className="h-144 w-full rounded-lg! lg:col-start-2 lg:row-span-2 lg:row-start-1" />
    </div>
  </Loading>
);
