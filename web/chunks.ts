import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const entry = 'site';

/** What somebody sees who comes for the first time: the entry, and the pages that links from outside lead to. */
const firstVisits = {
  [entry]: 'web/entry-client.tsx',
  home: 'web/routes/home/HomePage.tsx',
  sessions: 'web/routes/sessions/SessionsPage.tsx',
  session: 'web/routes/session/SessionPage.tsx',
  'game-masters': 'web/routes/game-masters/GameMastersPage.tsx',
  'game-master': 'web/routes/game-master/GameMasterPage.tsx',
};

interface Module {
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** What each of the first visits needs from the start. */
function reaches(graph: Graph): (readonly [name: string, reached: ReadonlySet<string>])[] {
  return Object.entries(firstVisits).map(([name, file]) => {
    const reached = new Set([join(root, file)]);
    // A set grows while it is walked.
    for (const id of reached)
      for (const needed of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(needed);
    return [name, reached];
  });
}

type Name = (id: string, graph: Graph) => string | null;

/** Several first visits share it: `site`. One does, with other pages: that visit's name. All else: none. */
function firstLoad(): Name {
  let visits: ReturnType<typeof reaches> | undefined;
  return (id, graph) => {
    visits ??= reaches(graph);
    const [first, ...more] = visits.filter(([, reached]) => reached.has(id));
    if (!first) return null;
    if (more.length > 0) return entry;
    const [name, reached] = first;
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    return importers.some((importer) => !reached.has(importer)) ? name : null;
  };
}

const shared: Name = (id, graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ? null : 'shared');

/**
 * How the code is divided into files, the higher priority first. A first visit brings few, as each costs a
 * request and packs worse alone: React and Relay, which releases of ours leave in the browser's cache; what
 * several of the first visits share; and for each what it shares with other pages only.
 */
export function chunks() {
  const nameOf = firstLoad();
  const site: Name = (id, graph) => (nameOf(id, graph) === entry ? entry : null);
  return [
    {
      name: 'react',
      test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//,
      priority: 4,
    },
    {
      name: 'relay',
      test: /node_modules\/(?:react-relay|relay-runtime|fbjs|invariant|nullthrows)\//,
      priority: 3,
    },
    { debugName: 'of several first visits', name: site, priority: 2 },
    { debugName: 'of one first visit', name: nameOf, priority: 1 },
    // Each file for just those who need it. Only very small ones are merged: of larger ones the bundler makes files that
    // import each other, and one of them then runs before what it needs.
    {
      debugName: 'of several pages',
      name: shared,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 600,
    },
  ];
}

/** The bundler calls what pages share by all their names, which every first visit would read in the entry. */
export const fileName = ({ name }: { readonly name: string }) =>
  `assets/${name.startsWith('shared~') ? 's' : '[name]'}-[hash:7].js`;

const always = /^assets\/(?:react|relay|site|rolldown-runtime)-/;

/** What is fetched beside a page or a part that is not here yet; what every page has is here. */
export const besides = (_file: string, needed: string[]) => needed.filter((file) => !always.test(file));

/** The files of a way of imports that comes back to its first one; null: there is none. */
export function cycleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  function follow(file: string, way: readonly string[]): string[] | null {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const needed of imports.get(file) ?? []) {
      const cycle = follow(needed, [...way, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  }
  for (const file of imports.keys()) {
    const cycle = follow(file, []);
    if (cycle) return cycle;
  }
  return null;
}
