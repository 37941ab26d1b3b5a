import { useContext } from 'react';
import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { AdminFiguresPageQuery } from '../../__generated__/AdminFiguresPageQuery.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { FigureCharts } from './FigureCharts.tsx';
import { FigureTable } from './FigureTable.tsx';
import { RangeChoice } from './RangeChoice.tsx';
import { kinds, rangeOf } from './range.ts';
import { Sums } from './Sums.tsx';

const query = graphql`
  query AdminFiguresPageQuery($by: FigureKind!, $from: String, $until: String) @preloadable {
    admin {
      figures(by: $by, from: $from, until: $until) {
        from
        until
        ...Sums_figures
        ...FigureCharts_figures
        ...FigureTable_figures
      }
    }
  }
`;

export function AdminFiguresPage() {
  return (
    <AdminPage
      title="Figures"
      description="How full the tables are, and what they earn. Seats count in the week of their session, revenue in the week in which the money moved."
      loading="Loading the figures"
      skeletons={['h-11', 'h-26', 'h-72']}
    >
      {(stale) => <Figures stale={stale} />}
    </AdminPage>
  );
}

function Figures({ stale }: { stale: boolean }) {
  const { admin } = usePageQuery<AdminFiguresPageQuery>(query);
  const { by: shown } = useContext(PageContext).variables as { by: string };
  const [search, setSearch] = useSearchParams();
  if (!admin) return null;
  const { figures } = admin;
  const asked = rangeOf(search);
  const kind = kinds.find(({ value }) => value.toUpperCase() === shown) ?? kinds[0];
  const change = (next: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...next }, { replace: true, preventScrollReset: true });
  return (
    <>
      {/* The chosen range stays selected while its figures load. */}
      <RangeChoice
        from={(stale && asked.from) || figures.from}
        until={(stale && asked.until) || figures.until}
        onChange={change}
      />
      <Tabs
        label="Figures"
        value={asked.by}
        onValueChange={(by) => change({ by })}
        items={kinds.map(({ value, label }) => ({
          value,
          label,
          content: (
            <div className={cn('flex flex-col gap-6', stale && 'opacity-60 transition-opacity')}>
              <Sums figures={figures} />
              <FigureCharts figures={figures} kind={kind.value} />
              <FigureTable figures={figures} kind={kind} />
            </div>
          ),
        }))}
      />
    </>
  );
}

AdminFiguresPage.failure = { title: 'The figures did not load' };
