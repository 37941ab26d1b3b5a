import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const STAMPS = '.data/outputs.json';

export type Output = {
  name: string;
  /** Globs of everything the output depends on. */
  inputs: string[];
  /** Files whose absence means that it has to be built. */
  produces: string[];
  make: () => void | Promise<void>;
};

/** True if the output exists and its inputs are unchanged. Compares content, because a checkout changes dates. */
export async function isCurrent(output: Output): Promise<boolean> {
  return (
    output.produces.every((file) => existsSync(file)) && readStamps()[output.name] === hash(output.inputs)
  );
}

export async function make(output: Output): Promise<void> {
  const before = hash(output.inputs);
  await output.make();
  mkdirSync(dirname(STAMPS), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify({ ...readStamps(), [output.name]: before }, null, 2));
}

function readStamps(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
}

function hash(globs: string[]): string {
  const digest = createHash('sha256').update(process.version);
  const skip = ['**/node_modules/**', '**/__generated__/**', '**/generated/**', 'web/e2e/**', '**/*.test.*'];
  for (const file of globSync(globs, { exclude: skip, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()) {
    digest.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}
