import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Starts a Node program that ends when this process does. */
export function spawnNode(args: string[], env: NodeJS.ProcessEnv, options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, ['--import', import.meta.resolve('./die-with-parent.ts'), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...options,
    env: { ...env, DIE_WITH_PARENT: String(process.pid) },
  });
}

/** Runs a Node program, shows its output, and throws if it fails. */
export function runToEnd(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnNode(args, env);
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} failed.`))));
  });
}
