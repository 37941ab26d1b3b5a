import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskProblem, explainFailure, installNeeded, lockHash, nodeProblem } from './install.mjs';

const root = mkdtempSync(join(tmpdir(), 'questboard-install-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const lockWith = (version: string) => ({
  packages: {
    '': {},
    'node_modules/a': { version },
    'node_modules/b-darwin': { version: '1.0.0', optional: true },
  },
});
const write = (file: string, content: unknown) => writeFileSync(join(root, file), JSON.stringify(content));

test('asks for Node 20.19 or newer', () => {
  expect(nodeProblem('20.19.0')).toBeUndefined();
  expect(nodeProblem('24.1.0')).toBeUndefined();
  expect(nodeProblem('20.18.3')).toMatch(/needs Node.js 20.19 .* this is 20.18.3/);
  expect(nodeProblem('18.20.0')).toMatch(/20.19/);
});

test('asks for a gigabyte of disk', () => {
  expect(diskProblem(2 * 1024 ** 3)).toBeUndefined();
  expect(diskProblem(300 * 1024 ** 2)).toMatch(/only 300 MB free/);
});

test('every package that everybody installs is locked by the hash of what is in it', () => {
  type Locked = { integrity?: string; link?: boolean; optional?: boolean };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const unlocked = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path !== '' && !link && !integrity?.startsWith('sha512-'),
  );
  // What only another system installs may not be known to the registry that wrote the lock.
  expect(unlocked.filter(([, { optional }]) => !optional)).toEqual([]);
  expect(unlocked.filter(([path]) => /linux-(x64|arm64)(-gnu)?$/.test(path))).toEqual([]);
});

test('installs when packages are missing or others than locked, and only then', () => {
  write('package-lock.json', lockWith('1.0.0'));
  expect(installNeeded(root)).toBe(true);

  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  write('node_modules/.bin/node', '');
  expect(installNeeded(root)).toBe(true);
  // npm did it; what another platform needs is missing, as it should be.
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } });
  expect(installNeeded(root)).toBe(false);

  write('package-lock.json', lockWith('1.0.1'));
  expect(installNeeded(root)).toBe(true);
  writeFileSync(join(root, 'node_modules/.questboard-lock'), lockHash(root));
  expect(installNeeded(root)).toBe(false);
});

test.each([
  ['npm error code ENOTFOUND', /could not reach its registry/],
  ['npm error code EAI_AGAIN', /could not reach its registry/],
  ['npm error code ENOSPC', /disk is full/],
  ['npm error code EACCES', /may not write/],
  ['npm error code E418', /its words are above/],
])('explains %s', (output, sentence) => {
  expect(explainFailure(output)).toMatch(sentence);
});
