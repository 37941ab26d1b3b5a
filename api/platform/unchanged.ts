import { clock } from './clock.ts';
import { isOnReplica, onPrimary, onReplica } from './place.ts';
import { read } from './read.ts';
import { createSingleFlight } from './single-flight.ts';
import { noteShared } from './tally.ts';
import { turnAfter } from './turn.ts';

/** Maximum age of an answer that changes by the clock alone (a session begins, a hold ends). */
const LONGEST_MS = 250;
/** The same for the answers to one login and for its viewer: one person repeats a query less often than many do. */
export const LONGEST_OF_LOGIN_MS = 1_000;
/** Maximum number of cached answers. */
const MOST_KEPT = 1_000;

interface Kept<Answer> {
  readonly answer: Answer;
  /** The state of the database when the answer was read; `at`: the time of the shop's clock. */
  readonly state: string;
  readonly at: number;
}

let memory = 0;

/** Invalidates all cached answers: something that this process knows besides the database has changed. */
export function forgetAnswers(): void {
  memory += 1;
}

/**
 * Names the committed state: the transactions that a statement would see. The same name twice means that nothing was
 * committed in between. A replica counts transactions differently, so its replay position is the name.
 */
async function nameState(): Promise<string> {
  const [row] = await read<{ state: string }>`
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text
      ELSE pg_current_snapshot()::text END AS state`;
  return row!.state;
}

type Place = 'primary' | 'replica';

/** The state of a database: one query for all callers of the same millisecond, sent after all of them have called. */
export interface State {
  /** null: unknown. */
  now(): Promise<string | null>;
  /** The last known state; null: none was read yet. */
  heard(): string | null;
}

export function createState(ask: () => Promise<string>): State {
  let heard: string | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<string | null> | null = null;
  async function begin() {
    await turnAfter(running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    next = null;
    const asking = ask().catch(() => null); // the caller then reads its answer, and gets the error there
    running = asking;
    heard = (await asking) ?? heard;
    return asking;
  }
  return {
    now() {
      next ??= begin();
      return next;
    },
    heard: () => heard,
  };
}

/** A read on the replica also queries the primary, through Prisma, so its state names both. */
const states = {
  primary: createState(() => onPrimary(nameState)),
  replica: createState(async () =>
    (await Promise.all([onReplica(nameState), onPrimary(nameState)])).join(' '),
  ),
};

/** Returns the state of the primary, read after this call; null: unknown. */
export const databaseState = () => states.primary.now();

/**
 * Reuses an answer as long as nothing was committed since it was read, and for `longestMs` at most. `mayBeKept` says
 * which answers may be reused. `ask` reads the state each time; `told` is for callers that have read it already.
 */
export function unlessUnchanged<Answer>(
  mayBeKept: (answer: Answer) => boolean,
  longestMs = LONGEST_MS,
  of: Record<Place, State> = states,
) {
  const kept = new Map<string, Kept<Answer>>();
  const keyOf = (place: Place, wanted: string) => `${place} ${memory} ${wanted}`;

  function recent(key: string): Kept<Answer> | undefined {
    const known = kept.get(key);
    return known && Math.abs(clock.now().getTime() - known.at) < longestMs ? known : undefined;
  }

  function tellAgain({ answer }: Kept<Answer>): Answer {
    noteShared();
    return answer;
  }

  return {
    /** `asOf`: the `databaseState` that was read since the caller came. undefined: use `ask`. */
    told(wanted: string, asOf: string | null): Answer | undefined {
      const known = asOf !== null && !isOnReplica() ? recent(keyOf('primary', wanted)) : undefined;
      return known?.state === asOf ? tellAgain(known) : undefined;
    },
    /** `asOf`: as for `told`. */
    async ask(wanted: string, work: () => Promise<Answer>, asOf: string | null = null): Promise<Answer> {
      const place = isOnReplica() ? 'replica' : 'primary';
      const key = keyOf(place, wanted);
      const known = recent(key);
      if (known && (await of[place].now()) === known.state) return tellAgain(known);
      // The state from before the read: a commit during it changes the name, and the answer is read again.
      const before = place === 'primary' ? asOf : null;
      const state = before ?? of[place].heard() ?? (await of[place].now());
      const at = clock.now().getTime();
      const answer = await work();
      if (state !== null && mayBeKept(answer)) keep(key, { answer, state, at });
      return answer;
    },
  };

  function keep(key: string, one: Kept<Answer>) {
    if (kept.size >= MOST_KEPT) return;
    kept.set(key, one);
    setTimeout(() => {
      if (kept.get(key) === one) kept.delete(key);
    }, longestMs).unref();
  }
}

/**
 * Shares one answer between concurrent callers of the same key, and reuses it for the next while it is unchanged.
 * `asOf`: the `databaseState` that was read since the caller came, if it was; `work` gets the one that was read since
 * all callers that share the answer came.
 */
export function shareUnchanged<Answer>(
  mayBeKept: (answer: Answer) => boolean = () => true,
  longestMs = LONGEST_MS,
) {
  const [share, again] = [createSingleFlight<Answer>(), unlessUnchanged(mayBeKept, longestMs)];
  return async (
    key: string,
    work: (asOf: string | null) => Promise<Answer>,
    asOf: string | null = null,
  ): Promise<Answer> =>
    again.told(key, asOf) ??
    share(key, (isAlone) => {
      const ofAll = isAlone ? asOf : null;
      return again.ask(key, () => work(ofAll), ofAll);
    });
}
