import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import startTestServer from '../../tests/scene/global-setup.ts';
import stopTestServer from '../../tests/scene/global-teardown.ts';
import { spawnNode } from '../child.ts';
import type { Report } from './judge.ts';
import { type Mutant, mutate } from './mutant.ts';

const LEFT_OUT = ['node_modules', '.git', '.data', 'dist'];
/** Every test file leaves a database behind, and many make PostgreSQL slow. */
const RUNS_PER_SERVER = 50;
/** A run that hangs is no answer. */
const LIMIT_MS = 240_000;

/** The same as ever, but the server is there already. */
const CONFIG = 'jest.mutants.config.js';
const CONFIG_TEXT = `import config from './jest.config.js';
const { globalSetup, globalTeardown, ...rest } = config;
export default rest;`;

/** A copy of the tree in which one file at a time is wrong, and a PostgreSQL for its tests. */
export class Bench {
  readonly #folder = mkdtempSync(join(tmpdir(), 'questboard-mutants-'));
  readonly #tree = join(this.#folder, 'tree');
  #runs = 0;

  constructor() {
    const root = resolve('.');
    cpSync(root, this.#tree, {
      recursive: true,
      filter: (source) => !LEFT_OUT.includes(relative(root, source)),
    });
    symlinkSync(join(root, 'node_modules'), join(this.#tree, 'node_modules'));
    writeFileSync(join(this.#tree, CONFIG), CONFIG_TEXT);
  }

  /** Runs a test file, or those of its tests that have these words in their names; null: no report came. */
  async run(file: string, words: readonly (string | undefined)[]): Promise<Report | null> {
    if (this.#runs % RUNS_PER_SERVER === 0) await this.#renewServer();
    this.#runs += 1;
    const output = join(this.#folder, `report-${this.#runs}.json`);
    const named = words.flatMap((each) => each ?? []).map((each) => each.replace(/[^\w\s]/g, '\\$&'));
    const only = named.length === words.length ? ['--testNamePattern', named.join('|')] : [];
    await this.#jest(['--json', '--outputFile', output, ...only, '--runTestsByPath', file]);
    return existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : null;
  }

  /** The same with the mutant in its file. */
  async runWith(mutant: Mutant): Promise<Report | null> {
    const path = join(this.#tree, mutant.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, mutate(text, mutant));
    try {
      return await this.run(mutant.red, [mutant.test]);
    } finally {
      writeFileSync(path, text);
    }
  }

  async close() {
    await stopTestServer();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #renewServer() {
    await stopTestServer();
    globalThis.testServer = undefined;
    await startTestServer();
  }

  #jest(args: string[]): Promise<void> {
    const { promise, resolve: ended } = Promise.withResolvers<void>();
    const child = spawnNode(
      [
        '--experimental-vm-modules',
        '--no-warnings',
        join(this.#tree, 'node_modules/jest/bin/jest.js'),
        ...[
          '--config',
          CONFIG,
          '--cacheDirectory',
          join(this.#folder, 'cache'),
          '--runInBand',
          '--forceExit',
          '--silent',
          ...args,
        ],
      ],
      process.env,
      { cwd: this.#tree, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    );
    const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    child.once('close', () => {
      clearTimeout(limit);
      ended();
    });
    return promise;
  }
}
