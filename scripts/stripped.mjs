/**
 * Our TypeScript without types. `node scripts/stripped.mjs` writes it next to the built pages, and a process started
 * with `--import ./scripts/stripped.mjs` loads it. Otherwise Node would strip each file when loading it, and the
 * stripper would occupy 28 MB in every process. A file that is missing, as after an edit, is stripped by Node.
 */
import { hash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../dist/stripped');
/** All files that an API process may load. */
const LOADED = ['api/**/*.ts', 'prisma/generated/**/*.ts', 'codegen/*.ts', 'scripts/*.ts'];

/** Node replaces types with blanks of as many bytes, not all of them spaces; trailing ones are most of Prisma's output. */
const withoutTypes = (source) =>
  stripTypeScriptTypes(source)
    .replaceAll(/[^\S\n]/g, (blank, at) => (source[at] === blank ? blank : ' '))
    .replaceAll(/ +$/gm, '');

/** Named by content: an edited file has another name. */
const nameOf = (source) => `${hash('sha256', source)}.js`;

/** Writes atomically: after an interrupted build, or in a process that starts meanwhile, a file is never partial. */
function write(name, text) {
  const part = `${FOLDER}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, join(FOLDER, name));
}

async function writeAll() {
  const { inAscii } = await import('./ascii.ts');
  mkdirSync(FOLDER, { recursive: true });
  const left = new Set(readdirSync(FOLDER));
  for (const file of globSync(LOADED, { exclude: ['**/*.test.ts'] })) {
    const source = readFileSync(file, 'utf8');
    const name = nameOf(source);
    left.delete(name);
    write(name, inAscii(withoutTypes(source)));
  }
  for (const name of left) rmSync(join(FOLDER, name));
}

function readThem() {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
      const file = join(FOLDER, nameOf(readFileSync(new URL(url), 'utf8')));
      if (!existsSync(file)) return next(url, context);
      return { format: 'module', shortCircuit: true, source: readFileSync(file) };
    },
  });
}

if (import.meta.main) await writeAll();
else readThem();
