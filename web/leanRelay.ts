import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The switches of Relay, which nobody turns here: what they exclude need not come along. */
const flags = require('relay-runtime/lib/util/RelayFeatureFlags.js') as Record<string, unknown>;

const nothing = 'module.exports = {};';

/** Resolvers that live in the browser: there are none, so the store keeps nothing for them. */
const noResolvers = `
class LiveResolverCache {
  batchLiveStateUpdates(callback) { callback(); }
  batchLiveStateUpdatesWithoutNotify(callback) { callback(); return false; }
  ensureClientRecord() { throw new Error('There are no resolvers.'); }
  getLiveResolverPromise() { throw new Error('There are no resolvers.'); }
  readFromCacheOrEvaluate() { throw new Error('There are no resolvers.'); }
  invalidateDataIDs() {}
  invalidateResolverRecords() {}
  notifyUpdatedSubscribers() {}
  unsubscribeFromLiveResolverRecords() {}
}
module.exports = { LiveResolverCache, getUpdatedDataIDs: (ids) => ids };
`;

/** What Relay's two packages bring along and Questboard has no use for, and what stands in its place. */
const replaced: Readonly<Record<string, string>> = {
  'react-relay/lib/hooks': `
    const relay = require('relay-runtime');
    exports.readInlineData = relay.readInlineData;
    exports.RelayEnvironmentProvider = require('./relay-hooks/RelayEnvironmentProvider');
    exports.useFragment = require('./relay-hooks/useFragment');
    exports.useLazyLoadQuery = require('./relay-hooks/useLazyLoadQuery');
    exports.usePaginationFragment = require('./relay-hooks/usePaginationFragment');
    exports.useRefetchableFragment = require('./relay-hooks/useRefetchableFragment');
    exports.useRelayEnvironment = require('./relay-hooks/useRelayEnvironment');
  `,
  'react-relay/lib/relay-hooks/useFragmentInternal_CURRENT': nothing,
  'react-relay/lib/relay-hooks/useLoadMoreFunction':
    "module.exports = require('./useLoadMoreFunction_EXPERIMENTAL');",
  'react-relay/lib/relay-hooks/useQueryLoader': "module.exports = require('./useQueryLoader_EXPERIMENTAL');",
  // Updates of the store are written by hand (web/relay), not by directives, configs or proxies.
  'relay-runtime/lib/handlers/connection/MutationHandlers': nothing,
  'relay-runtime/lib/mutations/RelayDeclarativeMutationConfig': nothing,
  'relay-runtime/lib/mutations/applyOptimisticMutation': nothing,
  'relay-runtime/lib/mutations/createUpdatableProxy': nothing,
  'relay-runtime/lib/mutations/readUpdatableFragment': nothing,
  'relay-runtime/lib/mutations/readUpdatableQuery': nothing,
  // What reads outside of React, and what older releases of Relay had.
  'relay-runtime/lib/experimental': nothing,
  'relay-runtime/lib/network/RelayQueryResponseCache': nothing,
  'relay-runtime/lib/query/fetchQuery_DEPRECATED': nothing,
  'relay-runtime/lib/store/NormalizationEngine': nothing,
  'relay-runtime/lib/store/createFragmentSpecResolver': nothing,
  'relay-runtime/lib/store/live-resolvers/LiveResolverCache': noResolvers,
  'relay-runtime/lib/util/createPayloadFor3DField': nothing,
};

const ofRelay = /\/node_modules\/((?:react-relay|relay-runtime)\/lib\/.*)\.js$/;
const flag = /\b(?:\w+\.)?RelayFeatureFlags\.([A-Z_]+)\b(?!\s*=[^=])/g;

/**
 * Relay is written so that a bundler cannot tell what of it is used. This says it. Whoever starts to use more of
 * Relay takes it from the list; a build without this plugin works the same and is some 12 kB heavier to fetch.
 */
export const leanRelay: Plugin = {
  name: 'lean-relay',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [, name = ''] = ofRelay.exec(id) ?? [];
    if (!name) return null;
    return (
      replaced[name] ??
      readFileSync(id, 'utf8').replace(flag, (whole, key: string) =>
        key in flags && typeof flags[key] !== 'object' ? String(flags[key]) : whole,
      )
    );
  },
  buildStart() {
    // A new release may have moved what is left out here.
    for (const name of Object.keys(replaced)) require.resolve(`${name}.js`);
  },
};
