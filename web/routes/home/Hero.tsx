import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { evening } from '../../../api/catalog/choices.rules.ts';
import { seatsName, upTo } from '../../parts/filterNames.ts';
import { Button } from '../../ui/Button.tsx';

/** Quick filters for what most newcomers ask. */
const firsts = [
  ['New to the game', 'experience=new'],
  ['Evenings this week', `date=thisWeek&hours=${evening.from}-${evening.to}`],
  [upTo(25), 'maxPrice=25'],
  [seatsName(2), 'seats=2'],
] as const;

/** The headline of the site; `children` stand beside it. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="wrap grid items-center gap-x-14 gap-y-10 pt-12 pb-4 md:pt-20 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div>
        <p className="kicker text-ember-ink">Paid tabletop sessions, professional Game Masters</p>
        {/* Two lines at every width and in the fallback font, too: a third would shift everything below. */}
        <h1 className="mt-4 text-display max-sm:text-[clamp(1.75rem,8.8vw,2.5rem)]">
          There is a chair
          <br /> with your name on it.
        </h1>
        <p className="measure mt-6 text-lg text-soft">
          Somebody has already drawn the map, named the innkeeper and hidden the thing under the chapel. Find
          a table that fits your evening, take a seat, and play.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/sessions">Find a table</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to="/game-masters">Meet the Game Masters</Link>
          </Button>
        </div>
        <nav aria-label="Start with" className="mt-6 flex flex-wrap gap-2">
          {firsts.map(([label, search]) => (
            <Link key={label} to={`/sessions?${search}`} className="chip border-edge hover:border-text">
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {children}
    </section>
  );
}
