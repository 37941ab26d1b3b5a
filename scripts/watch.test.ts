import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { FSWatcher } from 'chokidar';
import { watchSources } from './watch.ts';

let folder: string;
let file: string;
let watcher: FSWatcher;
/** Every batch comes to the test that waits for it, and waits for the test. */
let takeIn: (files: string[]) => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'questboard-watch-'));
  mkdirSync(join(folder, 'catalog'));
  file = join(folder, 'catalog/session.schema.ts');
  writeFileSync(file, 'before');
  watcher = watchSources([folder], (files) => takeIn(files));
  await once(watcher, 'ready');
});
afterEach(async () => {
  await watcher.close();
  rmSync(folder, { recursive: true });
});

const nextBatch = () =>
  new Promise<string[]>((resolve) => {
    takeIn = async (files) => resolve(files);
  });

const byRename = (text: string) => {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
};
const byBackup = (text: string) => {
  renameSync(file, `${file}~`);
  writeFileSync(file, text);
  unlinkSync(`${file}~`);
};
const byCheckout = (text: string) => {
  unlinkSync(file);
  writeFileSync(file, text);
};
const inPlace = (text: string) => writeFileSync(file, text);

test.each([
  ['by rename', byRename],
  ['past a backup', byBackup],
  ['anew', byCheckout],
  ['in place', inPlace],
])('sees each of ten saves %s', async (_name, save) => {
  for (let i = 1; i <= 10; i++) {
    const batch = nextBatch();
    save(`save ${i}`);
    expect(await batch).toEqual([file]);
  }
});

test('sees a folder that is new, and what is saved in it later', async () => {
  const added = join(folder, 'portal/stage.ts');
  mkdirSync(join(folder, 'portal'));
  for (const text of ['first', 'second']) {
    const batch = nextBatch();
    writeFileSync(added, text);
    expect(await batch).toEqual([added]);
  }
});

test('leaves tests and generated files alone', async () => {
  mkdirSync(join(folder, '__generated__'));
  const batch = nextBatch();
  writeFileSync(join(folder, '__generated__/query.graphql.ts'), '');
  writeFileSync(join(folder, 'catalog/session.test.ts'), '');
  writeFileSync(join(folder, 'catalog/notes.md'), '');
  byRename('after');
  expect(await batch).toEqual([file]);
});

test('what is saved during a batch waits for it and comes as one', async () => {
  const release = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const batches: string[][] = [];
  takeIn = (files) => {
    batches.push(files);
    started.resolve();
    return release.promise;
  };
  byRename('first');
  await started.promise;

  // Another watcher, which nothing holds up, says when the others would have come.
  const unhindered = Promise.withResolvers<string[]>();
  const probe = watchSources([folder], async (files) => unhindered.resolve(files));
  await once(probe, 'ready');
  const others = ['a.ts', 'b.ts', 'c.ts'].map((name) => join(folder, name));
  for (const other of others) writeFileSync(other, '');
  expect((await unhindered.promise).sort()).toEqual(others);
  await probe.close();
  expect(batches).toHaveLength(1);

  const rest = nextBatch();
  release.resolve();
  expect((await rest).sort()).toEqual(others);
});

test('the files of a batch that failed come again with the next save', async () => {
  const failed = Promise.withResolvers<unknown>();
  const told = jest.spyOn(console, 'error').mockImplementation(failed.resolve);
  takeIn = () => Promise.reject(new Error('It does not compile.'));
  byRename('broken');
  expect(await failed.promise).toBe('It does not compile.\nThe next save tries again.');
  told.mockRestore();

  const batch = nextBatch();
  const other = join(folder, 'mended.ts');
  writeFileSync(other, '');
  expect(await batch).toEqual([file, other]);
});
