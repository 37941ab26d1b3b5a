import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

/**
 * Placeholder of a logged-in viewer's home page: the next session and matching tables. As high as the window, so that
 * nothing below visibly moves when the content is shorter.
 */
export const AtHomeSkeleton = () => (
  <Loading label="Loading your sessions" className="wrap flex min-h-dvh flex-col gap-12 pt-8 md:pt-10">
    <Skeleton className="h-64 rounded-lg! md:h-54" />
    <div>
      <Skeleton className="h-7.5 w-28 md:h-9.75" />
      <Skeleton className="mt-3 h-27 md:h-7 md:w-2/3" />
      <div className="mt-8 grid gap-5 pt-13 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        <Skeleton className="h-105 rounded-lg! md:h-140" />
        <Skeleton className="h-105 rounded-lg! max-md:hidden md:h-140" />
        <Skeleton className="h-105 rounded-lg! max-lg:hidden md:h-140" />
      </div>
    </div>
  </Loading>
);
