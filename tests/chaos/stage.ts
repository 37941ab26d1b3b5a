import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { jobs } from '../../api/jobs.ts';
import { clock } from '../../api/platform/clock.ts';
import { db, isDatabaseAway } from '../../api/platform/db.ts';
import { env } from '../../api/platform/env.ts';
import { eventually } from '../scene/until.ts';
import type { ApiProcess } from './api-process.ts';
import type { Answer } from './client.ts';
import type { Environment } from './environment.ts';
import type { People } from './people.ts';
import type { Providers } from './providers.ts';
import { dueWork } from './unfinished.ts';

const IDLE_MS = 2_500;
const HOP_HOURS = 6;

/** Asks our own database, also while it is being started again. */
export async function whileDatabaseRestarts<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 30_000; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > end) throw error;
      await sleep(50);
    }
  }
}

/** What a run plays on: the processes, the outside providers, the people, and what was promised to them so far. */
export class Stage {
  readonly environment: Environment;
  readonly providers: Providers;
  readonly apis: readonly ApiProcess[];
  readonly people: People;
  readonly #boss = new PgBoss({
    connectionString: env.database.url,
    max: 1,
    supervise: false,
    schedule: false,
    application_name: 'chaos',
  });
  /** Bookings whose end was confirmed to somebody: they never come to life again. */
  readonly ended = new Set<number>();
  /** Bookings of which a player was told that they are paid for. */
  readonly paid = new Set<number>();
  /** Answers that no fault excuses. */
  readonly badAnswers: string[] = [];
  kills = 0;

  constructor(environment: Environment, providers: Providers, apis: readonly ApiProcess[], people: People) {
    this.environment = environment;
    this.providers = providers;
    this.apis = apis;
    this.people = people;
    this.#boss.on('error', () => {}); // the database goes away now and then
  }

  open = () => this.#boss.start();

  /** Takes an answer down; whatever is broken, a caller hears of a refusal or of "busy", never of a bug. */
  record(what: string, answer: Answer): Answer {
    const known = answer.status < 500 || (answer.status === 503 && answer.word === 'UNAVAILABLE');
    if (
      !known ||
      ['ERROR', 'BAD_INPUT', 'RATE_LIMITED'].includes(answer.word) ||
      answer.word.startsWith('GRAPHQL')
    ) {
      this.badAnswers.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }

  /** Makes every job look for work now. */
  async tick() {
    await Promise.all(
      jobs.map(({ name }) => this.#boss.send(name, {}, { singletonKey: name }).catch(() => null)),
    );
  }

  /** Waits until nothing that is due is left undone and no statement runs; not for ever. */
  async idle(milliseconds = IDLE_MS) {
    let calm = 0;
    const isIdle = async () => {
      calm = (await whileDatabaseRestarts(dueWork)) === 0 ? calm + 1 : 0;
      return calm === 2;
    };
    await eventually(isIdle, milliseconds, 40);
  }

  /** Time passes for everybody at once; nobody looks what is due. */
  async jump(milliseconds: number) {
    this.environment.advanceClock(milliseconds);
    await this.providers.stripe('POST', '/clock', { advanceSeconds: milliseconds / 1000 });
  }

  /** Time passes, and work that falls due is done meanwhile. */
  async pass(hours: number) {
    for (let left = hours; left > 0; left -= HOP_HOURS) {
      await this.jump(Math.min(left, HOP_HOURS) * 3_600_000);
      await this.tick();
      await this.idle();
    }
  }

  now = () => clock.now();

  async close() {
    await this.#boss.stop({ graceful: false }).catch(() => {});
    await Promise.all(this.apis.map((api) => api.kill()));
    await db.$disconnect();
    await this.providers.close();
  }
}
