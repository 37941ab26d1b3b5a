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
  globalSetup: '<rootDir>/tests/scene/global-setup.ts',
  globalTeardown: '<rootDir>/tests/scene/global-teardown.ts',
  setupFiles: ['<rootDir>/tests/scene/environment.ts'],
  testSequencer: '<rootDir>/tests/scene/sequencer.ts',
  // Two cores, and every worker brings databases of its own: a third one made transactions run out of time.
  maxWorkers: 2,
  // One listener of ours that a file leaves on something of Node's (a socket, a timer, an observer) keeps all its modules,
  // 60 MB, in memory: a worker that has grown is replaced before it runs out of it.
  workerIdleMemoryLimit: '1GB',
  // On a busy machine half a second is too little to close what a file had open.
  workerGracefulExitTimeout: 5_000,
  // Finds what hangs; on a busy machine the start of a process alone takes a minute.
  testTimeout: 240_000,
};
