import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type {
  ConcreteRequest,
  NormalizationLinkedField,
  NormalizationSelection,
  ReaderFragment,
  SingularReaderSelector,
  Variables,
} from 'relay-runtime';

type Relay = typeof import('relay-runtime');

// As pages have it.
process.env.NODE_ENV = 'production';
const whole = createRequire(import.meta.url)('relay-runtime') as Relay;
const artifacts = join(import.meta.dirname, '__generated__');
const folder = mkdtempSync(join(tmpdir(), 'lean-relay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bundling = `
  import { build } from 'vite';
  import { leanRelay } from './web/leanRelay.ts';
  const entry = process.cwd() + '/web/entry.ts';
  const names = 'Environment, Network, Observable, RecordSource, Store, commitMutation, createOperationDescriptor, getSelector, requestSubscription';
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      leanRelay,
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? 'export { ' + names + " } from 'relay-runtime';" : null),
      },
    ],
    build: {
      outDir: process.argv[1],
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { entryFileNames: 'relay.mjs' } },
    },
  });
`;

/** Relay as pages get it. */
async function lean(): Promise<Relay> {
  const options = ['--no-warnings', '--input-type=module', '--eval', bundling, folder];
  await promisify(execFile)(process.execPath, options, { cwd: join(import.meta.dirname, '..') });
  return await import(join(folder, 'relay.mjs'));
}

async function artifactsOf<Kind>(kind: string): Promise<Kind[]> {
  const files = readdirSync(artifacts).filter((file) => file.endsWith('.graphql.ts'));
  const all = await Promise.all(files.map(async (file) => (await import(join(artifacts, file))).default));
  return all.filter((artifact) => artifact.kind === kind);
}

let numbers = 0;

/** An answer to everything that is asked, of all types that are asked for. */
function answerTo(selections: readonly NormalizationSelection[], type: string): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const selection of selections) {
    numbers += 1;
    if (selection.kind === 'ScalarField') {
      const { alias, name } = selection;
      answer[alias ?? name] = name === '__typename' ? type : name === 'id' ? `${type}-${numbers}` : numbers;
    } else if (selection.kind === 'LinkedField') {
      answer[selection.alias ?? selection.name] = linkedTo(selection);
    } else if (selection.kind === 'InlineFragment') {
      Object.assign(answer, answerTo(selection.selections, selection.type));
    } else if (selection.kind === 'Condition') Object.assign(answer, answerTo(selection.selections, type));
  }
  return answer;
}

function linkedTo({ concreteType, plural, selections }: NormalizationLinkedField): unknown {
  const one = () => answerTo(selections, concreteType ?? selections.find(isTyped)?.type ?? 'Thing');
  if (plural) return numbers % 7 === 0 ? [one(), null] : [one(), one()];
  return numbers % 11 === 0 ? null : one();
}

type InlineFragment = Extract<NormalizationSelection, { kind: 'InlineFragment' }>;
const isTyped = (selection: NormalizationSelection): selection is InlineFragment =>
  selection.kind === 'InlineFragment' && !selection.abstractKey;

/** All that fragments read from there on. */
function readAll(
  relay: Relay,
  environment: InstanceType<Relay['Environment']>,
  fragments: Map<string, ReaderFragment>,
  data: unknown,
): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((each) => readAll(relay, environment, fragments, each));
  const { __fragmentOwner, __fragments = {}, ...fields } = data as Record<string, unknown>;
  const read = Object.keys(__fragments as object).map((name) => {
    const fragment = fragments.get(name) as ReaderFragment;
    const shown = fragment.metadata?.plural ? [data] : data;
    const selected = relay.getSelector(fragment, shown as never);
    const selector = selected?.kind === 'PluralReaderSelector' ? selected.selectors[0] : selected;
    const snapshot = environment.lookup(selector as SingularReaderSelector) as {
      data: unknown;
      isMissingData: boolean;
    };
    return [name, snapshot.isMissingData, readAll(relay, environment, fragments, snapshot.data)];
  });
  const own = Object.entries(fields).map(([name, value]) => [
    name,
    readAll(relay, environment, fragments, value),
  ]);
  return { read, own };
}

/** What becomes of an operation and its answer in the store, and of the store when nobody holds them. */
async function story(
  relay: Relay,
  request: ConcreteRequest,
  fragments: Map<string, ReaderFragment>,
  variables: Variables,
  data: object,
) {
  const told: unknown[] = [];
  const store = new relay.Store(new relay.RecordSource(), { gcReleaseBufferSize: 0 });
  const response = { data } as never;
  const environment = new relay.Environment({
    store,
    network: relay.Network.create(
      () => relay.Observable.from(response),
      () => relay.Observable.from(response),
    ),
  });
  const operation = relay.createOperationDescriptor(request, variables);
  told.push(environment.check(operation).status);
  if (request.params.operationKind === 'query') environment.commitPayload(operation, data);
  else
    await new Promise<void>((resolve, reject) => {
      const heard = {
        onCompleted: () => resolve(),
        onError: reject,
        updater: () => told.push('updated'),
      };
      if (request.params.operationKind === 'mutation')
        relay.commitMutation(environment, {
          mutation: request,
          variables,
          optimisticResponse: data,
          ...heard,
        } as never);
      else relay.requestSubscription(environment, { subscription: request, variables, ...heard } as never);
    });
  const held = environment.retain(operation);
  told.push(environment.check(operation).status, store.getSource().toJSON());
  told.push(readAll(relay, environment, fragments, environment.lookup(operation.fragment).data));
  (store as unknown as { __gc(): void }).__gc();
  told.push(store.getSource().getRecordIDs().length);
  held.dispose();
  (store as unknown as { __gc(): void }).__gc();
  told.push(store.getSource().getRecordIDs().length);
  return told;
}

/** Ids that Relay makes up itself are numbered from its start. */
const comparable = (told: unknown) => JSON.stringify(told).replace(/client:local:\d+/g, 'client:local');

test('Relay does with all our operations what the whole of it does', async () => {
  const requests = await artifactsOf<ConcreteRequest>('Request');
  const fragments = new Map(
    (await artifactsOf<ReaderFragment>('Fragment')).map((fragment) => [fragment.name, fragment]),
  );
  for (const fragment of await artifactsOf<ReaderFragment>('InlineDataFragment'))
    fragments.set(fragment.name, fragment);
  expect([requests.length > 200, fragments.size > 200]).toEqual([true, true]);
  const less = await lean();
  for (const request of requests) {
    const { argumentDefinitions, selections } = request.operation;
    const variables = Object.fromEntries(
      argumentDefinitions.map(({ name, defaultValue = null }) => [name, defaultValue ?? null]),
    ) as Variables;
    const root = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[
      request.params.operationKind
    ];
    const data = answerTo(selections, root);
    const [expected, told] = await Promise.all(
      [whole, less].map((relay) => story(relay, request, fragments, variables, data)),
    );
    expect([request.params.name, comparable(told)]).toEqual([request.params.name, comparable(expected)]);
  }
});
