import { spawn } from 'node:child_process';

/** Runs a Node program, shows what it says, and throws when it fails. */
export function runToEnd(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const guard = ['--import', import.meta.resolve('./die-with-parent.ts')];
    const child = spawn(process.execPath, [...guard, ...args], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} failed.`))));
  });
}
