import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

const ARTIFACTS = 'web/__generated__';
const OPERATIONS = 'codegen/operations.json';

if (!existsSync(OPERATIONS)) {
  // The compiler skips artifacts that are current, and then does not store their operations either.
  rmSync(ARTIFACTS, { recursive: true, force: true });
  writeFileSync(OPERATIONS, '{}\n');
}
// The compiler refuses to start without this folder and that file.
mkdirSync(ARTIFACTS, { recursive: true });

const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/relay-compiler/cli.js'], {
  encoding: 'utf8',
});
if (status !== 0) console.error(stdout, stderr);
process.exitCode = status ?? 1;
