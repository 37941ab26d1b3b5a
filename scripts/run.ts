import { spawn } from 'node:child_process';

export type Outcome = { name: string; ok: boolean; output: string };

/** Runs a Node program and captures its output. */
export function run(name: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ name, ok: false, output: String(error) }));
    child.on('close', (code) => resolve({ name, ok: code === 0, output }));
  });
}

export function report({ name, ok, output }: Outcome): void {
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (!ok) console.log(output.trimEnd().slice(-8000).replace(/^/gm, '    '));
}
