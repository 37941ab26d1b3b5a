import { Spinner } from '../ui/Spinner.tsx';

/** Stands in for a page that brings no skeletons of its own, as high as the window: the footer stays below it. */
export function PageLoading() {
  return (
    <div className="wrap min-h-dvh pt-[30vh] text-center">
      <Spinner label="Loading" size="lg" />
    </div>
  );
}
