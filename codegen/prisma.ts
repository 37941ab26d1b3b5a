import { spawnSync } from 'node:child_process';

// Prisma's client and the Pothos types, into prisma/generated. `generate` itself is WebAssembly, but the command
// first looks for its migration engine and would download it; any program at that path keeps it from doing so.
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/prisma/build/index.js', 'generate', '--no-hints'],
  {
    encoding: 'utf8',
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  },
);
// It reports a plain success on stderr too.
if (status !== 0) console.error(stdout, stderr);
process.exitCode = status ?? 1;
