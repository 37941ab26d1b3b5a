import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { useKeptSearches_viewer$key } from '../../__generated__/useKeptSearches_viewer.graphql.ts';
import { type KeptSearch, useKeptSearches } from '../../parts/useKeptSearches.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** Returns the board's address for a saved search; its days and hours then follow the viewer's time zone. */
function boardOf({ search }: KeptSearch): string {
  const address = new URLSearchParams(search);
  address.delete('timeZone');
  return `/sessions?${address}`;
}

/**
 * The viewer's saved searches. A removed one stays visible until the viewer leaves the page, so that it can be
 * restored.
 */
export function SearchList({ viewer }: { viewer: useKeptSearches_viewer$key }) {
  const kept = useKeptSearches(viewer);
  const [seen] = useState(kept);
  const environment = useRelayEnvironment();
  const [busy, setBusy] = useState(false);
  const nowKept = (search: string) => kept.find((each) => each.search === search);
  const rows = [...kept.filter(({ search }) => !seen.some((each) => each.search === search)), ...seen];

  async function toggle(row: KeptSearch) {
    if (busy) return;
    setBusy(true);
    const { forget, keep } = await import('../../parts/keepSearch.ts');
    const present = nowKept(row.search);
    await (present ? forget(environment, present) : keep(environment, row));
    setBusy(false);
  }

  return (
    <section aria-labelledby="searches" className="min-w-0">
      <h2 id="searches" className="text-title-2">
        Searches
      </h2>
      {rows.length === 0 ? (
        <p className="mt-4 text-soft">
          You keep no search yet. Choose what you look for{' '}
          <Link to="/sessions" className="text-ember-ink underline">
            on the board
          </Link>{' '}
          and keep it there.
        </p>
      ) : (
        <ul className="mt-6 flex flex-col gap-3">
          {rows.map((row) => {
            const isKept = nowKept(row.search) !== undefined;
            return (
              <Card
                as="li"
                key={row.search}
                padded={false}
                className="flex items-center gap-2 py-2 pr-2 pl-5"
              >
                <h3 className="min-w-0 flex-1 text-base font-medium wrap-anywhere">
                  <Link to={boardOf(row)} className="hover:text-ember-ink">
                    {row.name}
                  </Link>
                </h3>
                <Button
                  size="icon"
                  variant="ghost"
                  className="size-11 shrink-0"
                  aria-label={isKept ? `Search kept: ${row.name}` : `Keep the search ${row.name}`}
                  aria-disabled={busy}
                  onClick={() => void toggle(row)}
                >
                  <Bell className="size-5" fill={isKept ? 'currentColor' : 'none'} />
                </Button>
              </Card>
            );
          })}
        </ul>
      )}
    </section>
  );
}
