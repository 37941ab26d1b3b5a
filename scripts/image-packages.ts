import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const packages = (): Record<string, Locked> => JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/** Node reads neither type declarations nor source maps; of Prisma's compilers ours stands beside its client. */
const UNREAD =
  /\.d\.[cm]?ts$|\.map$|\/@prisma\/client\/runtime\/query_compiler_(?!small_bg\.postgresql\.m?js$)/;
export const isRead = (path: string) => !UNREAD.test(path);

/**
 * The installed packages that run, as paths: what `dependencies` reach. `npm prune --omit=dev` would also leave
 * whatever one of them could work with, if we have it to build or to test: React and Prisma's command among them.
 */
export function imagePackages(all = packages()): string[] {
  const kept = new Set<string>();
  const visit = (name: string, from: string) => {
    const path = nearest(name, from);
    if (!path || kept.has(path)) return;
    kept.add(path);
    for (const wanted of wantedBy(all[path]!)) visit(wanted, path);
  };
  /** As Node looks for it: beside the one that wants it, then further out. */
  const nearest = (name: string, from: string): string | undefined => {
    const path = join(from, 'node_modules', name);
    if (path in all && existsSync(path)) return path;
    return from
      ? nearest(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)))
      : undefined;
  };
  for (const name of Object.keys(all['']!.dependencies!)) visit(name, '');
  return [...kept].sort();
}

const wantedBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/** The files of a package that are read when it runs, or those that are not; never of those installed within it. */
function* filesOf(folder: string, unread = false): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* filesOf(path, unread);
    } else if (isRead(path) !== unread) yield path;
  }
}

/** How many bytes of node_modules the image holds. */
export function imageBytes(): number {
  let bytes = 0;
  for (const path of imagePackages()) for (const file of filesOf(path)) bytes += statSync(file).size;
  return bytes;
}

/** Leaves of node_modules what runs. */
function prune() {
  const kept = new Set(imagePackages());
  for (const path of Object.keys(packages())) {
    if (path && !kept.has(path)) rmSync(path, { recursive: true, force: true });
  }
  for (const path of kept) for (const file of filesOf(path, true)) rmSync(file);
  for (const left of ['.bin', '.cache', '.vite'])
    rmSync(`node_modules/${left}`, { recursive: true, force: true });
}

/** What the container image takes along of node_modules; `--prune` removes the rest. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { prune: { type: 'boolean', default: false } } });
  if (values.prune) prune();
  console.log(`${imagePackages().length} packages, ${Math.round(imageBytes() / 1e6)} MB`);
}
