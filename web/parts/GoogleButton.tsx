import { withRedirect } from '../lib/redirect.ts';
import { Button } from '../ui/Button.tsx';

/** Leaves for Google's page; `redirect` is a path of this site to come back to, or 'admin'. */
export function GoogleButton({ redirect }: { redirect: string }) {
  const start = '/api/auth/google';
  const href = redirect === 'admin' ? `${start}?redirect=admin` : withRedirect(start, redirect);
  return (
    <Button asChild variant="secondary" block icon={<GoogleMark />}>
      <a href={href}>Continue with Google</a>
    </Button>
  );
}

/** A line with "or" in the middle, between two ways to do the same. */
export function Or() {
  return (
    <div aria-hidden="true" className="flex items-center gap-3 text-xs text-faint">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M23.500 12.270c0-.850-.080-1.670-.220-2.450H12v4.640h6.450a5.520 5.520 0 0 1-2.390 3.620v3h3.870c2.260-2.090 3.570-5.160 3.570-8.810Z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.240 0 5.950-1.070 7.930-2.910l-3.870-3c-1.070.720-2.450 1.140-4.060 1.140-3.120 0-5.770-2.110-6.710-4.950H1.290v3.090A12 12 0 0 0 12 24Z"
      />
      <path
        fill="#fbbc05"
        d="M5.290 14.280a7.200 7.200 0 0 1 0-4.560V6.630h-4a12 12 0 0 0 0 10.740l4-3.090Z"
      />
      <path
        fill="#ea4335"
        d="M12 4.770c1.760 0 3.340.610 4.590 1.800l3.430-3.440A11.500 11.500 0 0 0 12 0 12 12 0 0 0 1.290 6.630l4 3.090C6.230 6.880 8.880 4.770 12 4.770Z"
      />
    </svg>
  );
}
