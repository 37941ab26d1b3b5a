import { clock } from './clock.ts';
import { createFlights } from './flights.ts';
import { isOnReplica, onPrimary, onReplica } from './place.ts';
import { read } from './read.ts';
import { noteShared } from './tally.ts';
import { turnAfter } from './turn.ts';

/** What changes by the clock alone (a session begins, a hold ends) may be told so much later. */
const LONGEST_MS = 250;
/** The same of what one login is told, and of who it is: one person asks again later than many do. */
export const LONGEST_OF_LOGIN_MS = 1_000;
/** So many answers are kept at once. */
const MOST_KEPT = 1_000;

interface Kept<Answer> {
  readonly answer: Answer;
  /** How the database was when it was read, and the clock of the shop. */
  readonly state: string;
  readonly at: number;
}

let memory = 0;

/** What this process knows besides the database has changed: nothing that was made before is told again. */
export function forgetAnswers(): void {
  memory += 1;
}

/**
 * Names what is committed: the transactions that a statement would see. The same name twice means that nothing was
 * committed between. A replica counts them otherwise, and is known by how far it has come.
 */
async function nameState(): Promise<string> {
  const [row] = await read<{ state: string }>`
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text
      ELSE pg_current_snapshot()::text END AS state`;
  return row!.state;
}

type Place = 'primary' | 'replica';

/** How a database is, asked once for all who come in the same millisecond, after each of them has. */
export interface State {
  /** null: nobody knows. */
  now(): Promise<string | null>;
  /** As last heard; null: nobody has asked yet. */
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
    const asking = ask().catch(() => null); // whoever wants an answer has it read, and is told what is wrong
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

/** What is read on the replica asks the primary as well, by Prisma. */
const states = {
  primary: createState(() => onPrimary(nameState)),
  replica: createState(async () =>
    (await Promise.all([onReplica(nameState), onPrimary(nameState)])).join(' '),
  ),
};

/** How the primary is, asked after whoever calls has come; null: nobody knows. */
export const databaseState = () => states.primary.now();

/**
 * Tells an answer again as long as nothing was committed since it was read, and for `longestMs` at most. `mayBeKept`
 * says of which answers that is true. `ask` asks the database each time; `told` is for who has asked it already.
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
    /** `asOf`: what `databaseState` said since whoever asks has come. undefined: it has to be asked for. */
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
      // Of before it is read: what is committed meanwhile gives another name, and it is read again.
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
 * Those who ask for the same share one answer, and those who ask next are told it again while it is unchanged. `asOf`:
 * what `databaseState` said since whoever asks has come, if they have asked; `work` is told what it said since all who
 * are answered by it have.
 */
export function shareUnchanged<Answer>(
  mayBeKept: (answer: Answer) => boolean = () => true,
  longestMs = LONGEST_MS,
) {
  const [share, again] = [createFlights<Answer>(), unlessUnchanged(mayBeKept, longestMs)];
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
