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

/** Node does not read type declarations or source maps; the Prisma query compiler we use lies next to its client. */
const UNREAD =
  /\.d\.[cm]?ts$|\.map$|\/@prisma\/client\/runtime\/query_compiler_(?!small_bg\.postgresql\.m?js$)/;
export const isRead = (path: string) => !UNREAD.test(path);

/**
 * Returns the paths of the packages needed at run time: everything reachable from `dependencies`. `npm prune
 * --omit=dev` would also keep optional peers that we have for builds or tests, among them React and Prisma's CLI.
 */
export function imagePackages(all = packages()): string[] {
  const kept = new Set<string>();
  const visit = (name: string, from: string) => {
    const path = nearest(name, from);
    if (!path || kept.has(path)) return;
    kept.add(path);
    for (const wanted of wantedBy(all[path]!)) visit(wanted, path);
  };
  /** Resolves a package like Node: next to the one that needs it, then in the folders above. */
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

/** The files of a package that are read at run time, or (unread) those that are not; excludes nested packages. */
function* filesOf(folder: string, unread = false): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* filesOf(path, unread);
    } else if (isRead(path) !== unread) yield path;
  }
}

/** Returns the size of node_modules in the image, in bytes. */
export function imageBytes(): number {
  let bytes = 0;
  for (const path of imagePackages()) for (const file of filesOf(path)) bytes += statSync(file).size;
  return bytes;
}

/** Removes from node_modules what is not needed at run time. */
function prune() {
  const kept = new Set(imagePackages());
  for (const path of Object.keys(packages())) {
    if (path && !kept.has(path)) rmSync(path, { recursive: true, force: true });
  }
  for (const path of kept) for (const file of filesOf(path, true)) rmSync(file);
  for (const left of ['.bin', '.cache', '.vite'])
    rmSync(`node_modules/${left}`, { recursive: true, force: true });
}

/** Prints the size of the packages in the container image; `--prune` removes the rest. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { prune: { type: 'boolean', default: false } } });
  if (values.prune) prune();
  console.log(`${imagePackages().length} packages, ${Math.round(imageBytes() / 1e6)} MB`);
}
