const parser = { syntax: 'typescript', tsx: true };

/** @type {import('jest').Config} */
export default {
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/', '/web/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        module: { type: 'es6' },
        jsc: { parser, target: 'es2024', transform: { react: { runtime: 'automatic' } } },
      },
    ],
  },
  // Styles are for browsers.
  moduleNameMapper: { '\\.css$': '<rootDir>/tests/scene/no-styles.ts' },
  globalSetup: '<rootDir>/tests/scene/global-setup.ts',
  globalTeardown: '<rootDir>/tests/scene/global-teardown.ts',
  setupFiles: ['<rootDir>/tests/scene/environment.ts'],
  testEnvironment: '<rootDir>/tests/scene/test-environment.ts',
  testSequencer: '<rootDir>/tests/scene/sequencer.ts',
  // Two cores, and every worker brings databases of its own: a third one made transactions run out of time.
  maxWorkers: 2,
  // Modules of files that are done, 60 MB each with the app, are let go late, and never where a listener was left on
  // something of Node's (a socket, a timer): a worker that has grown is replaced before it runs out of memory.
  workerIdleMemoryLimit: '1GB',
  // On a busy machine half a second is too little to close what a file had open.
  workerGracefulExitTimeout: 5_000,
  // Finds what hangs; on a busy machine the start of a process alone takes a minute.
  testTimeout: 240_000,
};
