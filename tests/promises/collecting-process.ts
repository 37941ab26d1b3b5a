/** The product, throwing away on SIGUSR2 what it no longer needs: what it weighs then is what it keeps. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
await import('../../api/main.ts');
