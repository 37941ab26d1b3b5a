import { readFileSync } from 'node:fs';

/** Calls back when npm, our parent, is gone: killed with -9, it cannot forward a signal. */
export function whenNpmEnds(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  // npm runs a script through `sh -c`; some shells replace themselves with the script, others stay in between.
  const npm = commandOf(shell).includes('sh\0-c\0') ? parentOf(shell) : undefined;
  const gone = () => process.ppid !== shell || (npm !== undefined && parentOf(shell) !== npm);
  setInterval(() => gone() && callback(), 1000).unref();
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Skips the program's name, which is in brackets and may contain anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
