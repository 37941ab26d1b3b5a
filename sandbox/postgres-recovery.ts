import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ensures that no server uses the data folder. After a `kill -9` of its owner, the server stops within a second; a
 * server that also lost its guard is stopped here, and a stale PID file is removed.
 */
export async function claimDataDir(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const serverRuns = () => {
    const pid = postmasterPid(pidFile);
    return pid !== undefined && commandOf(pid).includes(dataDir) ? pid : undefined;
  };
  await until(() => serverRuns() === undefined, 5_000);
  const pid = serverRuns();
  if (pid !== undefined) {
    if (hasGuard(pid, dataDir)) {
      throw new Error(
        `The database in ${dataDir} is in use (process ${pid}): Questboard already runs from this folder. Stop it first.`,
      );
    }
    process.kill(pid, 'SIGINT');
    await until(() => serverRuns() === undefined, 10_000);
    if (serverRuns() !== undefined) process.kill(pid, 'SIGQUIT');
    await until(() => serverRuns() === undefined, 10_000);
  }
  // Left by a killed server. PostgreSQL would refuse to start if the PID now belongs to another process.
  if (existsSync(pidFile) && serverRuns() === undefined) rmSync(pidFile, { force: true });
}

function postmasterPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The shell that started the server (see `launch`) is its parent for as long as a process owns it. */
function hasGuard(pid: number, dataDir: string): boolean {
  return commandOf(parentOf(pid)).includes(dataDir);
}

function commandOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return ps(pid, 'command');
}

function parentOf(pid: number): number {
  if (existsSync('/proc/self/stat')) {
    // The second field is the program's name in brackets, and may itself contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return Number(ps(pid, 'ppid'));
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

async function until(done: () => boolean, milliseconds: number): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end && !done(); ) await sleep(100);
}
