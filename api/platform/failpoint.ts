import { env } from './env.ts';

let passed = 0;

/**
 * A place where the process may die. Tests name one in FAILPOINT ("refund:before-call", or
 * "refund:before-call:3" for the third time it is passed) and the process is killed there as kill -9 does.
 * Without that variable, and always in production, nothing happens.
 */
export function failpoint(name: string): void {
  if (env.failpoint === null || env.failpoint.name !== name) return;
  passed += 1;
  if (passed === env.failpoint.time) process.kill(process.pid, 'SIGKILL');
}
