import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnNode } from './child.ts';

type Options = {
  name: string;
  /** Arguments to Node: flags, then the file. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Resolves once the process serves; throws if it never will. */
  ready: (exited: () => boolean) => Promise<void>;
};

/** A child process that is restarted when it ends unexpectedly. */
export class Service {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #stopping = false;
  #restarting = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** Starts it; throws on failure instead of retrying, because it would only fail again. */
  async start(): Promise<void> {
    const child = this.#spawn();
    await this.#options.ready(() => child.exitCode !== null || child.signalCode !== null);
    child.once('exit', () => this.#revive());
    if (child.exitCode !== null || child.signalCode !== null) this.#revive();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#end();
  }

  /** Restarts with the changed sources; throws if they do not start, and then nothing runs until they are fixed. */
  async restart(): Promise<void> {
    this.#restarting = true;
    await this.#end();
    this.#restarting = false;
    if (this.#stopping) return;
    await this.start().catch((error) => {
      if (!this.#stopping) throw error;
    });
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(killer);
  }

  #spawn(): ChildProcess {
    const { args, env } = this.#options;
    // A process group of its own, so that Ctrl-C reaches only this process, which stops the others in order.
    this.#child = spawnNode(args, env, { detached: process.platform !== 'win32' });
    return this.#child;
  }

  async #revive(): Promise<void> {
    if (this.#stopping || this.#restarting) return;
    console.log(`${this.#options.name} ended unexpectedly; starting it again.`);
    const ended = this.#child;
    await sleep(1000);
    if (this.#stopping || this.#child !== ended) return;
    this.#spawn().once('exit', () => this.#revive());
  }
}

/**
 * Polls the address until it answers 200. Throws if the process ends, or after three minutes: a busy machine starts
 * slowly.
 */
export async function untilAnswering(url: string, name: string, exited: () => boolean): Promise<void> {
  let last = 'no answer';
  for (const end = Date.now() + 180_000; Date.now() < end; await sleep(100)) {
    if (exited()) throw new Error(`${name} ended while starting; its last words are above.`);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 500)}`;
    } catch (error) {
      last = String(error);
    }
  }
  throw new Error(`${name} did not get ready within three minutes: ${last}`);
}
