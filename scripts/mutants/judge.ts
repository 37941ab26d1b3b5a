import type { Mutant } from './mutant.ts';

/** What Jest writes by --json, as far as it is read. */
export interface Report {
  numFailedTests: number;
  numPassedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

export type Verdict = 'killed' | 'survived' | 'explained' | 'stale' | 'error';

/** Verdicts with which the run does not count as good. */
export const isBad = (verdict: Verdict) => verdict !== 'killed' && verdict !== 'explained';

/**
 * What a run of a mutant's test says of it. Only a test that ran and failed is a kill: a file that does not
 * load proves nothing, and neither does a run without a report.
 */
export function judge({ survives }: Pick<Mutant, 'survives'>, report: Report | null): Verdict {
  if (!report) return 'error';
  if (report.numRuntimeErrorTestSuites > 0) return 'stale';
  if (report.numFailedTests > 0) return survives === undefined ? 'killed' : 'stale';
  if (report.numPassedTests === 0) return 'error';
  return survives === undefined ? 'survived' : 'explained';
}

/** Names of tests that are not green without any mutant, or are not there. */
export function unready(report: Report | null, wanted: readonly (string | undefined)[]): string[] {
  if (!report) return ['there is no report'];
  if (report.numRuntimeErrorTestSuites > 0) return ['it does not load'];
  const ran = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
  const missing = wanted.filter((words) => !ran.some(({ fullName }) => fullName.includes(words ?? '')));
  const red = ran.filter(({ status }) => status === 'failed').map(({ fullName }) => `red: ${fullName}`);
  return [...missing.map((words) => `no test: ${words ?? 'at all'}`), ...red];
}
