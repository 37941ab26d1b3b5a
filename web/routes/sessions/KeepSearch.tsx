import Bell from 'lucide-react/icons/bell';
import { Suspense, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { KeepSearchQuery } from '../../__generated__/KeepSearchQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { LoginFirst } from '../../parts/LoginFirst.tsx';
import { type Filter, isZoned, searchOf } from '../../parts/sessionFilter.ts';
import { nameOfFilter } from '../../parts/sessionFilterWords.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useKeptSearches } from '../../parts/useKeptSearches.ts';
import { useQuery } from '../../relay/useQuery.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Either } from '../../ui/Either.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';

const label = 'Keep this search';
const look = { variant: 'secondary', size: 'md' } as const;

/**
 * Saves the current search, to be notified of new tables; the icon is filled when it is saved. A visitor logs in
 * first.
 */
export function KeepSearch({ filter }: { filter: Filter }) {
  const isSomebody = useViewer() !== null;
  // Only the browser asks for this: waiting for it would delay the page.
  const inBrowser = useHydrated();
  const zone = useTimeZone();
  const address = searchOf({ ...filter, sort: '' });
  if (isZoned(filter)) address.set('timeZone', zone);
  const wanted = { search: String(address), name: nameOfFilter(filter) };
  if (!isSomebody)
    return (
      <LoginFirst wish={{ kind: 'keep', ...wanted }} label={label} icon={<Bell />} {...look}>
        {label}
      </LoginFirst>
    );
  const waiting = (
    <Button disabled icon={<Bell />} {...look}>
      {label}
    </Button>
  );
  return (
    <ErrorBoundary small title="Whether you keep this search did not load.">
      <Suspense fallback={waiting}>{inBrowser ? <Kept {...wanted} /> : waiting}</Suspense>
    </ErrorBoundary>
  );
}

function Kept({ search, name }: { readonly search: string; readonly name: string }) {
  const environment = useRelayEnvironment();
  const [busy, setBusy] = useState(false);
  const { viewer } = useQuery<KeepSearchQuery>(
    graphql`
      query KeepSearchQuery {
        viewer {
          id
          ...useKeptSearches_viewer
        }
      }
    `,
    {},
  );
  const kept = useKeptSearches(viewer).find((each) => isSame(each.search, search));

  async function toggle() {
    setBusy(true);
    const { forget, keep } = await import('../../parts/keepSearch.ts');
    await (kept ? forget(environment, kept) : keep(environment, { search, name }));
    setBusy(false);
  }

  return (
    <Button
      aria-disabled={busy}
      icon={<Bell fill={kept ? 'currentColor' : 'none'} />}
      onClick={() => busy || void toggle()}
      {...look}
    >
      <Either isFirst={!kept} first={label} second="Search kept" />
    </Button>
  );
}

/** True when two searches are equal, ignoring order, case and time zone. */
const isSame = (one: string, other: string) => inOneWay(one) === inOneWay(other);

function inOneWay(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('timeZone');
  return [...params]
    .map((pair) => pair.join('=').toLowerCase())
    .sort()
    .join('&');
}
