import type { ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { spawnNode } from '../../scripts/child.ts';
import { reservePort } from '../scene/ports.ts';
import { eventually } from '../scene/until.ts';

/** A machine may be busy with other things. */
const START_MS = 180_000;
const TRIES = 5;

/** One API process with its jobs, which dies and is started again, always at the same address. */
export class ApiProcess {
  readonly name: string;
  readonly url: string;
  readonly #port: number;
  readonly #log: number;
  readonly #cache: string;
  readonly #nextDeath: () => string | undefined;
  #child: ChildProcess | null = null;
  #ready: Promise<void> = Promise.resolve();
  #lived = 0;
  #killed = false;
  /** Where it is to die next; undefined: only when it is killed. */
  failpoint: string | undefined;
  /** How it died since this was looked at, in words. */
  deaths: string[] = [];

  static async make(name: string, folder: string, nextDeath: () => string | undefined) {
    return new ApiProcess(name, await reservePort(), folder, nextDeath);
  }

  private constructor(name: string, port: number, folder: string, nextDeath: () => string | undefined) {
    this.name = name;
    this.#port = port;
    this.#log = openSync(join(folder, `${name}.log`), 'a');
    this.#cache = join(folder, 'compiled');
    this.#nextDeath = nextDeath;
    this.url = `http://127.0.0.1:${port}`;
  }

  get alive() {
    return this.#child !== null;
  }

  /** Starts it unless it runs; does not wait. */
  start() {
    if (this.#child) return;
    this.failpoint = this.#nextDeath();
    const variables = {
      ...process.env,
      NODE_OPTIONS: process.env.CHAOS_NODE_OPTIONS ?? '',
      NODE_COMPILE_CACHE: this.#cache, // every start after the first is faster
      PORT: String(this.#port),
      HOST: '127.0.0.1',
      ...(this.failpoint && { FAILPOINT: this.failpoint }),
    };
    const stdio = ['ignore' as const, this.#log, this.#log, 'ipc' as const];
    const child = spawnNode(['api/main.ts'], variables, { stdio });
    this.#child = child;
    child.once('exit', (code, signal) => {
      const how = this.#killed ? 'killed' : `at ${this.failpoint}`;
      this.deaths.push(signal === 'SIGKILL' ? how : `ended with ${code ?? signal}`);
      this.#child = null;
      this.#killed = false;
      this.#lived = 0;
    });
    this.#ready = this.#untilReady(child);
    this.#ready.catch(() => {}); // told to whoever waits for it
  }

  /** Before each step: one that was to die and has lived for so many is killed now, and the next place has its turn. */
  async readyAfter(steps: number) {
    this.#lived = this.alive ? this.#lived + 1 : 0;
    if (this.failpoint && this.#lived > steps) await this.kill();
    await this.ready();
  }

  /** Waits until it serves; starts it again when it dies meanwhile. */
  async ready() {
    for (let tries = 0; tries < TRIES; tries += 1) {
      this.start();
      await this.#ready;
      if (this.alive) return;
    }
    throw new Error(`${this.name} did not start; see its log`);
  }

  async #untilReady(child: ChildProcess) {
    const answers = () =>
      fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    const over = await eventually(async () => this.#child !== child || (await answers()), START_MS, 50);
    if (!over) throw new Error(`${this.name} does not answer; see its log`);
  }

  /** kill -9 */
  async kill() {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    this.#killed = true;
    child.kill('SIGKILL');
    await gone;
  }
}
