import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';

export const columns =
  'mt-3 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]';
export const pictureSize = 'mb-6 block aspect-2/1 w-full rounded-lg';

/** Placeholder of a campaign's page while it loads. */
export const CampaignWaiting = () => (
  <Loading label="Loading the campaign" className="wrap py-6 md:py-10">
    <div className="flex h-10 items-center">
      <Skeleton className="h-4 w-24" />
    </div>
    <div className={columns}>
      <div className="min-w-0">
        <Skeleton className={pictureSize} />
        <div className="flex gap-2">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-6 w-16" />
        </div>
        <Skeleton className="mt-3 h-[1.08em] w-4/5 text-title-1" />
        <Skeleton className="mt-3 h-7 w-3/5" />
        <Skeleton className="mt-4 h-8 w-64 max-w-full" />
      </div>
      <SkeletonText lines={8} className="lg:col-start-1" />
      <Skeleton className="h-144 w-full rounded-lg! lg:col-start-2 lg:row-span-3 lg:row-start-1" />
      <Skeleton className="h-60 w-full lg:col-start-1" />
    </div>
  </Loading>
);
