import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

export function ThreadLoading() {
  return (
    <Loading label="Loading the conversation" className="flex h-full flex-col">
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-4 w-36" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 p-4">
        <Skeleton className="h-14 w-3/5" />
        <Skeleton className="ml-auto h-10 w-2/5" />
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="ml-auto h-16 w-3/5" />
      </div>
      <div className="border-t border-line p-3">
        <Skeleton className="h-11 w-full" />
      </div>
    </Loading>
  );
}
