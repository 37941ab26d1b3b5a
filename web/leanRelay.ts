import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The switches of Relay, which nobody turns here: what they exclude need not come along. */
const flags = require('relay-runtime/lib/util/RelayFeatureFlags.js') as Record<string, unknown>;

/** What is used of relay-runtime, by us and by those hooks: its file, and its name in there when it is one of several. */
const runtime: Readonly<Record<string, string>> = {
  ConnectionHandler: 'handlers/connection/ConnectionHandler',
  ConnectionInterface: 'handlers/connection/ConnectionInterface',
  DefaultHandlerProvider: 'handlers/RelayDefaultHandlerProvider',
  Environment: 'store/RelayModernEnvironment',
  ID_KEY: 'store/RelayStoreUtils#ID_KEY',
  Network: 'network/RelayNetwork',
  Observable: 'network/RelayObservable',
  PreloadableQueryRegistry: 'query/PreloadableQueryRegistry',
  Record: 'store/RelayModernRecord',
  RecordSource: 'store/RelayRecordSource',
  RelayFeatureFlags: 'util/RelayFeatureFlags',
  ReplaySubject: 'util/RelayReplaySubject',
  Store: 'store/RelayModernStore',
  areEqualSelectors: 'store/RelayModernSelector#areEqualSelectors',
  commitLocalUpdate: 'mutations/commitLocalUpdate',
  commitMutation: 'mutations/commitMutation',
  createOperationDescriptor: 'store/RelayModernOperationDescriptor#createOperationDescriptor',
  fetchQuery: 'query/fetchQuery',
  getFragment: 'query/GraphQLTag#getFragment',
  getFragmentIdentifier: 'util/getFragmentIdentifier',
  getPaginationMetadata: 'util/getPaginationMetadata',
  getPaginationVariables: 'util/getPaginationVariables',
  getPendingOperationsForFragment: 'util/getPendingOperationsForFragment',
  getRefetchMetadata: 'util/getRefetchMetadata',
  getRequest: 'query/GraphQLTag#getRequest',
  getRequestIdentifier: 'util/getRequestIdentifier',
  getSelector: 'store/RelayModernSelector#getSelector',
  getStorageKey: 'store/RelayStoreUtils#getStorageKey',
  getValueAtPath: 'util/getValueAtPath',
  getVariablesFromFragment: 'store/RelayModernSelector#getVariablesFromFragment',
  graphql: 'query/GraphQLTag#graphql',
  handlePotentialSnapshotErrors: 'util/handlePotentialSnapshotErrors#handlePotentialSnapshotErrors',
  isPromise: 'util/isPromise',
  readInlineData: 'store/readInlineData',
  recycleNodesInto: 'util/recycleNodesInto',
  requestSubscription: 'subscription/requestSubscription',
};
const internal: Readonly<Record<string, string>> = {
  createRelayContext: 'store/createRelayContext',
  createRelayLoggingContext: 'store/createRelayLoggingContext',
  fetchQuery: 'query/fetchQueryInternal#fetchQuery',
  fetchQueryDeduped: 'query/fetchQueryInternal#fetchQueryDeduped',
  getObservableForActiveRequest: 'query/fetchQueryInternal#getObservableForActiveRequest',
};

const hooks = [
  'RelayEnvironmentProvider',
  'useFragment',
  'useLazyLoadQuery',
  'usePaginationFragment',
  'useRefetchableFragment',
  'useRelayEnvironment',
];

const required = (place: string) => {
  const [file, name] = place.split('#');
  return `require('relay-runtime/lib/${file}.js')${name ? `.${name}` : ''}`;
};

/** What files of Relay's two packages get for `relay-runtime`. */
const index = [
  ...Object.entries(runtime).map(([name, place]) => `exports.${name} = ${required(place)};`),
  'exports.__internal = {};',
  ...Object.entries(internal).map(([name, place]) => `exports.__internal.${name} = ${required(place)};`),
].join('\n');

/** What files of ours get for each package. As a module, so that there is no build when one of them wants more. */
const ours: Readonly<Record<string, string>> = {
  'relay-runtime': [
    "import runtime from 'relay-runtime/lib/index.js';",
    `export const { ${Object.keys(runtime).join(', ')} } = runtime;`,
  ].join('\n'),
  'react-relay/hooks': [
    ...hooks.map((name) => `export { default as ${name} } from 'react-relay/lib/relay-hooks/${name}.js';`),
    "export { fetchQuery, graphql, readInlineData } from 'relay-runtime/ours';",
  ].join('\n'),
};

const nothing = 'module.exports = {};';

/** Resolvers that live in the browser: there are none, so the store keeps nothing for them. */
const noResolvers = `
class LiveResolverCache {
  batchLiveStateUpdates(callback) { callback(); }
  batchLiveStateUpdatesWithoutNotify(callback) { callback(); return false; }
  invalidateDataIDs() {}
  invalidateResolverRecords() {}
  unsubscribeFromLiveResolverRecords() {}
}
module.exports = { LiveResolverCache, getUpdatedDataIDs: (ids) => ids };
`;

/** Files that nothing of ours comes to, and what stands in their place. */
const replaced: Readonly<Record<string, string>> = {
  'relay-runtime/lib/index': index,
  // Updates of the store are written by hand (web/relay), not by directives, configs or proxies.
  'relay-runtime/lib/handlers/connection/MutationHandlers': nothing,
  'relay-runtime/lib/mutations/RelayDeclarativeMutationConfig': nothing,
  'relay-runtime/lib/mutations/readUpdatableFragment': nothing,
  'relay-runtime/lib/mutations/readUpdatableQuery': nothing,
  'relay-runtime/lib/store/ResolverFragments': nothing,
  'relay-runtime/lib/store/live-resolvers/LiveResolverCache': noResolvers,
  // Each is two, and a switch says which.
  ...Object.fromEntries(
    ['useFragmentInternal', 'useLoadMoreFunction', 'useQueryLoader'].map((name) => [
      `react-relay/lib/relay-hooks/${name}`,
      `module.exports = require('./${name}_EXPERIMENTAL');`,
    ]),
  ),
};

/** Methods for kinds of selections that none of our operations has. */
const withoutMethods: Readonly<Record<string, readonly string[]>> = {
  DataChecker: ['_checkActorChange', '_checkModuleImport', '_checkResolver'],
  OperationExecutor: [
    '_handleFollowupPayload',
    '_normalizeFollowupPayload',
    '_normalizeStreamItem',
    '_processAsyncOptimisticModuleImport',
    '_processDeferResponse',
    '_processFollowupPayload',
    '_processFollowupPayloadWithNormalizationNode',
    '_processIncrementalPlaceholder',
    '_processIncrementalResponses',
    '_processOptimisticModuleImport',
    '_processStreamResponse',
  ],
  RelayReader: [
    '_propagateResolverMetadata',
    '_readActorChange',
    '_readClientEdge',
    '_readClientSideDirectiveField',
    '_readModuleImport',
    '_readResolverField',
    '_readResolverFieldImpl',
  ],
  RelayReferenceMarker: [
    '_traverseClientEdgeToClientObject',
    '_traverseModuleImport',
    '_traverseResolverField',
  ],
  RelayResponseNormalizer: [
    '_normalizeActorChange',
    '_normalizeDefer',
    '_normalizeModuleImport',
    '_normalizeResolver',
    '_normalizeStream',
  ],
};

const kinds =
  /^(?:AliasedInlineFragmentSpread|Condition|Fragment|FragmentSpread|InlineDataFragment|InlineDataFragmentSpread|InlineFragment|LinkedField|LinkedHandle|ListValue|Literal|LocalArgument|ObjectValue|Operation|PreloadableConcreteRequest|Request|ScalarField|ScalarHandle|Variable)$/;

const ofRelay = /\/node_modules\/((?:react-relay|relay-runtime)\/lib\/.*)\.js$/;
const flag = /\b(?:\w+\.)?RelayFeatureFlags\.([A-Z_]+)\b(?!\s*=[^=])/g;

function withoutMethod(source: string, method: string): string {
  const whole = new RegExp(`^ {2}_proto\\.${method} = function[^]*?^ {2}\\};\n`, 'm');
  if (!whole.test(source)) throw new Error(`Relay has no ${method} any more: look at web/leanRelay.ts.`);
  return source.replace(whole, '');
}

/** What a file of Relay's hooks takes from `relay-runtime` and is not named above. */
function unnamed(source: string): string[] {
  const [, package_] = /(\w+) = require\(["']relay-runtime["']\)/.exec(source) ?? [];
  if (!package_) return [];
  const taken = source.matchAll(new RegExp(`\\b${package_}\\.(__internal\\.)?(\\w+)`, 'g'));
  return Array.from(taken, ([, inside, name = '']) => ({ inside, name }))
    .filter(({ inside, name }) => name !== '__internal' && !(name in (inside ? internal : runtime)))
    .map(({ name }) => name);
}

/**
 * Relay is written so that a bundler cannot tell what of it is used. This says it; a build without this plugin works the
 * same and is heavier to fetch. Whatever asks for more of Relay ends the build: what we import by name because there is
 * no such export, hooks and kinds of selections by the checks below.
 */
export const leanRelay: Plugin = {
  name: 'lean-relay',
  apply: 'build',
  enforce: 'pre',
  buildStart() {
    if (flags.ENABLE_ACTIVITY_COMPATIBILITY !== true)
      this.error('Relay has other hooks by default now: look at web/leanRelay.ts.');
    for (const name of Object.keys(replaced)) require.resolve(`${name}.js`);
  },
  resolveId(source, importer = '') {
    if (source === 'relay-runtime/ours') return '\0relay-runtime';
    if (!/^(?:relay-runtime|react-relay)(?:\/|$)/.test(source) || /node_modules|\0/.test(importer))
      return null;
    if (!(source in ours)) this.error(`${source} is not in web/leanRelay.ts, but ${importer} wants it.`);
    return `\0${source}`;
  },
  load(id) {
    if (id.startsWith('\0')) return ours[id.slice(1)] ?? null;
    const [, name = ''] = ofRelay.exec(id) ?? [];
    if (!name) return null;
    const file = name.split('/').at(-1) ?? '';
    let source = replaced[name] ?? readFileSync(id, 'utf8');
    const missing = name.startsWith('react-relay/') ? unnamed(source) : [];
    if (missing.length > 0) this.error(`${name} needs ${missing.join(', ')}: add it in web/leanRelay.ts.`);
    for (const method of withoutMethods[file] ?? []) source = withoutMethod(source, method);
    return source.replace(flag, (whole, key: string) =>
      key in flags && typeof flags[key] !== 'object' ? String(flags[key]) : whole,
    );
  },
  transform(code, id) {
    if (!id.includes('/__generated__/')) return;
    for (const [, kind = ''] of code.matchAll(/"kind": "(\w+)"/g))
      if (!kinds.test(kind)) this.error(`${id} has a ${kind}: web/leanRelay.ts leaves out what reads it.`);
    for (const [, handle] of code.matchAll(/"handle": "(\w+)"/g))
      if (handle !== 'connection')
        this.error(`${id} has the handle ${handle}, which web/leanRelay.ts leaves out.`);
  },
};
