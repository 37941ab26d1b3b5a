/** One way in which a file could be wrong, and the test that must notice. */
export interface Mutant {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  put: string;
  /** What it would do to somebody. */
  why: string;
  /** The test file that must be red. */
  red: string;
  /** The words of the one test in it that is enough; without them all of it is run. */
  test?: string;
  /** Why nothing can notice: the mutant does the same, or something else stands behind it. */
  survives?: string;
}

type Entry = Omit<Mutant, 'file' | 'red'> & Partial<Pick<Mutant, 'red'>>;

/** Mutants of one file with the test that is red unless said otherwise. */
export const mutantsOf = (file: string, red: string, entries: Entry[]): Mutant[] =>
  entries.map((entry) => ({ file, red, ...entry }));

/** The text with the mutant in it; an error when the place is gone or is not the only one. */
export function mutate(text: string, { name, file, find, put }: Mutant): string {
  const [before, after, ...more] = text.split(find);
  if (after === undefined || more.length > 0) {
    throw new Error(`"${name}" finds its place ${more.length ? 'more than once' : 'no more'} in ${file}`);
  }
  return before + put + after;
}
