import { isOnReplica } from './place.ts';
import { noteShared } from './tally.ts';
import { currentSpan, type Span } from './trace.ts';
import { turnAfter } from './turn.ts';

/** Beyond so many keys at once each caller gets an execution of its own. */
const MOST_KEYS = 1_000;

interface Flight<Answer> {
  readonly running: Promise<Answer>;
  waiting: Promise<Answer> | null;
  /** The span of the first caller of the next execution. */
  waitingSpan?: Span | undefined;
}

/** `isAlone`: the work begins at once for its caller, and no other caller shares it. */
type Work<Answer> = (isAlone: boolean) => Promise<Answer>;

/**
 * Shares one execution between callers of the same key. It begins after all of them have called: a caller that comes
 * while one runs waits for the next, so no answer is older than its request.
 */
export function createSingleFlight<Answer>(mostKeys = MOST_KEYS) {
  const flights = new Map<string, Flight<Answer>>();

  function begin(key: string, running: Promise<Answer>): Promise<Answer> {
    const flight: Flight<Answer> = { running, waiting: null };
    flights.set(key, flight);
    const land = () => {
      if (!flight.waiting) flights.delete(key);
    };
    running.then(land, land);
    return running;
  }

  return (wanted: string, work: Work<Answer>): Promise<Answer> => {
    // A caller that needs the primary must not get what was read on the replica.
    const key = isOnReplica() ? `replica ${wanted}` : wanted;
    const flight = flights.get(key);
    if (!flight) return flights.size < mostKeys ? begin(key, work(true)) : work(true);
    if (flight.waiting) noteShared(flight.waitingSpan);
    else flight.waitingSpan = currentSpan();
    flight.waiting ??= turnAfter(flight.running).then(() => begin(key, work(false)));
    return flight.waiting;
  };
}

/** Derives something from an answer once, for all callers that share the answer. */
export function memoized<Answer extends object, Made>(make: (answer: Answer) => Promise<Made>) {
  const all = new WeakMap<Answer, Promise<Made>>();
  return (answer: Answer): Promise<Made> => {
    const made = all.get(answer) ?? make(answer);
    all.set(answer, made);
    return made;
  };
}
