import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

function statOf(pid: number | string): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
    return {
      parent: parent!,
      own: (user! + system!) * TICK_MS,
      ended: (endedUser! + endedSystem!) * TICK_MS,
    };
  } catch {
    return null; // it has ended
  }
}

/** Milliseconds of processor time that a process has used; NaN where there is no /proc. */
export const timeOf = (pid: number): number => statOf(pid)?.own ?? Number.NaN;

/** The same of a process and its children, those that have ended included. */
export function timeOfTree(pid: number): number {
  const root = statOf(pid);
  if (!root) return Number.NaN;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return children.reduce((sum, child) => {
    const stat = statOf(child);
    return stat?.parent === pid ? sum + stat.own : sum;
  }, root.own + root.ended);
}

/** Memory that a process has in use, in megabytes; NaN where there is no /proc. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}
