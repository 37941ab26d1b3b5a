import { statSync } from 'node:fs';

interface TestFile {
  readonly path: string;
}

/** These tests start processes and wait for them: at the end of a run the other workers would be idle. */
const LONG = ['tests/chaos/', 'tests/promises/', 'tests/whole/', 'sandbox/'];

const isLong = ({ path }: TestFile) => LONG.some((folder) => path.includes(`/${folder}`));
const size = ({ path }: TestFile) => statSync(path).size;

/** Orders the test files: the long ones first, then the larger before the smaller. */
export default class LongestFirst {
  sort = <Test extends TestFile>(tests: readonly Test[]): Test[] =>
    tests.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)) || size(b) - size(a));

  shard = <Test>(tests: Test[]): Test[] => tests;
  allFailedTests = <Test>(tests: Test[]): Test[] => tests;
  cacheResults() {}
}
