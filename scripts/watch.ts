import { type FSWatcher, watch } from 'chokidar';

/**
 * How long a batch waits for more changes: a checkout writes many files, and an editor saves one in several steps.
 */
const SETTLE_MS = 100;

/**
 * Reports changed sources in these folders, one batch at a time: files saved during a batch wait for the next, and
 * those of a failed batch are included in the next one.
 */
export function watchSources(folders: string[], takeIn: (files: string[]) => Promise<void>): FSWatcher {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let isNew = false;

  async function run(): Promise<void> {
    if (busy) return;
    busy = true;
    while (isNew) {
      isNew = false;
      const batch = changed;
      changed = new Set();
      try {
        await takeIn([...batch]);
      } catch (error) {
        console.error(`${error instanceof Error ? error.message : error}\nThe next save tries again.`);
        changed = new Set([...batch, ...changed]);
      }
    }
    busy = false;
  }

  return watch(folders, { ignoreInitial: true, ignored: isNoSource }).on('all', (event, file) => {
    if (event.endsWith('Dir')) return;
    changed.add(file.replaceAll('\\', '/'));
    isNew = true;
    clearTimeout(timer);
    timer = setTimeout(run, SETTLE_MS);
  });
}

function isNoSource(path: string, stats?: { isFile(): boolean }): boolean {
  if (/(^|[\\/])(node_modules|generated|__generated__|e2e)([\\/]|$)/.test(path)) return true;
  return Boolean(stats?.isFile()) && (/\.test\./.test(path) || !/\.([jt]sx?|graphql|prisma|sql)$/.test(path));
}
