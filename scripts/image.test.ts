import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { imageBytes, imagePackages, isRead } from './image-packages.ts';

/** What the last stage of the Dockerfile takes along, as paths of this folder. */
function copied(): string[] {
  const [, last = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*\n(?![\s\S]*^FROM )/m);
  const lines = last.match(/^COPY --from=build .*$/gm) ?? [];
  return lines.flatMap((line) => [...line.matchAll(/\/app\/(\S+)/g)].map(([, path]) => path!));
}

/** What a file imports when it runs, at once or at its time, and whose files it reads: types are gone by then. */
const IMPORTS =
  /^(?:import|export)\b(?! type\b)(?:[^;]*?\bfrom)? ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)|`(@[\w-]+\/[\w-]+\/files\/)/gms;

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(
    ([, first, second, third]) => first ?? second ?? third!,
  );

/** Every file of ours that a program of the image may run; the sandbox runs on a developer's machine only. */
function files(): string[] {
  const seen = new Set(['api/main.ts', ...copied().filter((path) => path.endsWith('.ts'))]);
  for (const file of seen) {
    expect([file, existsSync(file)]).toEqual([file, true]);
    for (const path of importsOf(file)) {
      if (path.startsWith('.') && !path.startsWith('../sandbox/')) seen.add(join(dirname(file), path));
    }
  }
  expect(seen.size).toBeGreaterThan(200);
  return [...seen];
}

const nameOf = (module: string) => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

test('whatever a program of the container image imports is in the image', () => {
  const paths = copied();
  expect(paths).toEqual(
    expect.arrayContaining(['api', 'dist', 'scripts/make-admin.ts', 'scripts/audit-money.ts']),
  );
  const within = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`));
  expect(files().filter((file) => !within(file))).toEqual([]);
});

test('what runs imports the dependencies, all of them and no other package', () => {
  const used = new Set<string>();
  for (const file of files()) {
    for (const module of importsOf(file)) {
      if (!/^(?:\.|node:)/.test(module)) used.add(nameOf(module));
    }
  }
  used.delete('vite'); // asked for by `npm run dev` only
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([...used].sort()).toEqual(Object.keys(dependencies).sort());
});

test('the image holds what they need, and little else', () => {
  const packages = imagePackages();
  // A package of a package, one for this machine alone, and what Fastify's plugins ask to be there.
  for (const name of ['pg-protocol', `@img/sharp-${process.platform}-${process.arch}`, 'graphql'])
    expect(packages).toContain(`node_modules/${name}`);
  for (const name of ['react', 'relay-runtime', 'prisma', 'typescript', 'vite', 'jest'])
    expect(packages).not.toContain(`node_modules/${name}`);
  expect(imageBytes() / 1e6).toBeLessThan(130);
});

test('of the compilers of Prisma the image holds the one that our client asks for, as the file that it reads', () => {
  const client = 'prisma/generated/client/internal/class.ts';
  const asked = importsOf(client).filter((module) => module.includes('/query_compiler_'));
  expect(asked).toHaveLength(1);
  expect(asked.filter((module) => !isRead(`node_modules/${module}`))).toEqual([]);
  const [, file] = /new URL\('(\S+\.wasm)', import\.meta\.url\)/.exec(readFileSync(client, 'utf8'))!;
  expect(WebAssembly.validate(readFileSync(join(dirname(client), file!)))).toBe(true);
});
