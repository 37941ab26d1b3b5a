import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

// Generates Prisma's client and the Pothos types into prisma/generated. `generate` itself is WebAssembly, but the
// command first looks for its migration engine and would download it; a path to any program prevents that.
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
// The command also reports success on stderr.
if (status !== 0) console.error(stdout, stderr);
else keepCompilerAsFile();
process.exitCode = status ?? 1;

/**
 * Moves the query compiler out of the client into a file. The client imports it as base64 text, which then stays in
 * memory twice (the module and its export): 4.6 MB in every process. From a file it is read, compiled and freed.
 */
function keepCompilerAsFile() {
  const folder = 'prisma/generated/client/internal';
  const client = readFileSync(`${folder}/class.ts`, 'utf8');
  const asText =
    /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/\S+)"\)\s+return await decodeBase64AsWasm\(wasm\)/;
  const [, module = ''] = asText.exec(client) ?? [];
  const [, base64] = /"([\w+/=]+)"/.exec(readFileSync(`node_modules/${module}`, 'utf8')) ?? [];
  if (!base64) throw new Error("Prisma's client loads its compiler otherwise by now: see codegen/prisma.ts.");
  writeFileSync(`${folder}/compiler.wasm`, Buffer.from(base64, 'base64'));
  const fromFile = `const { readFileSync } = await import('node:fs')
    return new WebAssembly.Module(readFileSync(new URL('./compiler.wasm', import.meta.url)))`;
  writeFileSync(`${folder}/class.ts`, client.replace(asText, fromFile));
}
