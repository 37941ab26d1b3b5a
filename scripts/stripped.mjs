/**
 * Our TypeScript without its types. `node scripts/stripped.mjs` writes it beside the built pages, and a process that
 * begins with `--import ./scripts/stripped.mjs` reads it there. Node would strip each file as it loads it, and keep
 * what it does that with: 28 MB of every process. What is not there, as after an edit, it strips as ever.
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
/** All that a process of the API may load. */
const LOADED = ['api/**/*.ts', 'prisma/generated/**/*.ts', 'codegen/*.ts', 'scripts/*.ts'];

/** Where types were, Node leaves blanks of as many bytes; those at the ends of lines are most of what Prisma generates. */
const withoutTypes = (source) =>
  stripTypeScriptTypes(source)
    .replaceAll(/[^\S\n]/g, (blank, at) => (source[at] === blank ? blank : ' '))
    .replaceAll(/ +$/gm, '');

/** By its words: what was edited has another name. */
const nameOf = (source) => `${hash('sha256', source)}.js`;

/** Under its name it is whole: a build that ends halfway, or a process that begins meanwhile, finds no half of it. */
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
