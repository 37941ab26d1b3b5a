// Runs before `npm start`, `npm test` and `npm run dev`, on any installed Node, before there are packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const STAMP = 'node_modules/.questboard-lock';
const GIGABYTE = 1024 ** 3;

/** Returns a sentence if this Node is too old, else undefined. */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `Questboard needs Node.js 20.19 or newer; this is ${version}. Get one at https://nodejs.org.`;
}

/** Returns a sentence if the disk is nearly full, else undefined. */
export function diskProblem(freeBytes) {
  if (freeBytes >= GIGABYTE) return undefined;
  const free = Math.floor(freeBytes / 1024 ** 2);
  return `There are only ${free} MB free on this disk; Questboard needs 1 GB. Make room and try again.`;
}

/** True if `npm ci` has to run: packages are missing or differ from package-lock.json. */
export function installNeeded(root) {
  if (!existsSync(join(root, 'node_modules/.bin/node'))) return true;
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(root)) return false;
  return !installedAsLocked(root);
}

export function lockHash(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** Compares with npm's own record of what it installed, which avoids a second installation after `npm install`. */
function installedAsLocked(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  );
}

/** Explains a failed `npm ci` in a sentence. */
export function explainFailure(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    return 'npm could not reach its registry. The first start downloads the packages: check the connection and try again.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full. Make room (1 GB) and try again.';
  if (/EACCES|EPERM/.test(output))
    return 'npm may not write here: check who owns this folder and node_modules.';
  return 'npm could not install the packages; its words are above.';
}

async function install(root) {
  const started = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.log('Installing packages (first start, or package-lock.json has changed) …');
  const ticker = setInterval(() => console.log(`  still installing, ${elapsed()}`), 10_000);
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-mintimeout=2000'];
  const { code, output } = await runNpm(root, ['ci', ...flags]);
  clearInterval(ticker);
  if (code !== 0) throw new Error(explainFailure(output));
  ensureNode(root);
  writeFileSync(join(root, STAMP), lockHash(root));
  console.log(`Installed in ${elapsed()}.`);
}

/** Uses the Node that runs npm, not the one in node_modules, which `npm ci` deletes first. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && /\.c?js$/.test(npm)) return [node ?? process.execPath, [npm]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

function runNpm(root, args) {
  const [command, first] = npmCommand();
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      shell: command.endsWith('.cmd'),
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
      process.stderr.write(chunk);
    });
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Checks that the package `node` has fetched its binary in its install script, which some setups forbid. */
function ensureNode(root) {
  const works = () =>
    spawnSync(join(root, 'node_modules/node/bin/node'), ['--version'], {
      encoding: 'utf8',
    }).stdout?.startsWith('v24');
  if (works() || process.platform === 'win32') return;
  const [command, first] = npmCommand();
  spawnSync(command, [...first, 'rebuild', 'node', '--ignore-scripts=false'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (works()) return;
  throw new Error(
    'npm did not run the install script of the package `node` (is ignore-scripts set?). ' +
      'Allow install scripts for this folder and try again.',
  );
}

async function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new Error(problem);
  if (!installNeeded(root)) return;
  const { bavail, bsize } = statfsSync(root);
  const full = diskProblem(bavail * bsize);
  if (full) throw new Error(full);
  await install(root);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  main().catch((error) => {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  });
}
