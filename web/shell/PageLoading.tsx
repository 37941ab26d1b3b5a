import { Spinner } from '../ui/Spinner.tsx';

/** Placeholder for a page without skeletons of its own, as high as the window so that the footer stays below it. */
export function PageLoading() {
  return (
    <div className="wrap min-h-dvh pt-[30vh] text-center">
      <Spinner label="Loading" size="lg" />
    </div>
  );
}
