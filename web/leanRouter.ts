import type { Plugin } from 'vite';

/** What only its framework, server components or a measurement of it would call: none of them is used here. */
const unused = [
  'PrefetchPageLinks',
  'RSCErrorHandler',
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
  'parseHydrationData',
];

const ofRouter = /\/node_modules\/react-router\/dist\/production\/.*\.mjs$/;

const bodyOf = (name: string) => new RegExp(`^function ${name}\\([^]*?^\\}$`, 'm');

/**
 * The router names its components and makes its contexts in a way that a bundler has to keep, used or not, and brings
 * what comes to life with its framework only. A build without this plugin works the same and is heavier to fetch.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!ofRouter.test(id)) return;
    let lean = code
      .replace(/^\w+\.displayName = .*;$/gm, '')
      // An attribute on every link, for the framework.
      .replaceAll('discover = "render"', 'discover = "none"')
      .replace(/= ((?:React\w*\.)?(?:createContext|forwardRef|memo)\()/g, '= /*#__PURE__*/ $1');
    for (const name of unused) lean = lean.replace(bodyOf(name), `function ${name}() {}`);
    // They are all in one file, which has the router itself, too.
    const isWhole =
      !code.includes('function createRouter(') ||
      unused.every((name) => lean.includes(`function ${name}() {}`));
    if (!isWhole) this.error('The router has changed: look at web/leanRouter.ts.');
    return { code: lean, map: null };
  },
};
