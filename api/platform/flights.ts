import { isOnReplica } from './place.ts';
import { noteShared } from './tally.ts';
import { currentSpan, type Span } from './trace.ts';
import { turnAfter } from './turn.ts';

/** What is asked for beyond so many at once is run for each who asks. */
const MOST_KEYS = 1_000;

interface Flight<Answer> {
  readonly running: Promise<Answer>;
  waiting: Promise<Answer> | null;
  /** Of whoever the next one runs for first. */
  waitingSpan?: Span | undefined;
}

/** `isAlone`: nobody has come after whoever it begins for. */
type Work<Answer> = (isAlone: boolean) => Promise<Answer>;

/**
 * Lets those who ask for the same share one execution. It begins after each of them has come: who comes while one
 * runs waits for the next, so that nobody is told what was read before they asked.
 */
export function createFlights<Answer>(mostKeys = MOST_KEYS) {
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
    // Who has to be answered by the primary is not told what the replica had.
    const key = isOnReplica() ? `replica ${wanted}` : wanted;
    const flight = flights.get(key);
    if (!flight) return flights.size < mostKeys ? begin(key, work(true)) : work(true);
    if (flight.waiting) noteShared(flight.waitingSpan);
    else flight.waitingSpan = currentSpan();
    flight.waiting ??= turnAfter(flight.running).then(() => begin(key, work(false)));
    return flight.waiting;
  };
}

/** Makes something of an answer once for all who share it. */
export function memoized<Answer extends object, Made>(make: (answer: Answer) => Promise<Made>) {
  const all = new WeakMap<Answer, Promise<Made>>();
  return (answer: Answer): Promise<Made> => {
    const made = all.get(answer) ?? make(answer);
    all.set(answer, made);
    return made;
  };
}
