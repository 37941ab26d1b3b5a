import { Spinner } from '../ui/Spinner.tsx';

/** Stands in for a page that brings no skeletons of its own. */
export function PageLoading() {
  return (
    <div className="wrap grid min-h-[60vh] place-items-center">
      <Spinner label="Loading" size="lg" />
    </div>
  );
}
