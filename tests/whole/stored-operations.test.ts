import { readdirSync, readFileSync } from 'node:fs';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { globalId } from '../../api/platform/graphql/ids.ts';
import { MAX_TOKENS, operationLimits } from '../../api/platform/graphql/limits.ts';
import { MOST_ROWS } from '../../api/platform/page.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { schema } from '../../api/schema.ts';
import { mostInCart } from '../../web/parts/cart.ts';

/**
 * How much of each bound an operation of the web may use: a field more must not be what ends a page for whoever has
 * loaded its lists to the end. Breadth and tokens grow with the text alone.
 */
const room = { complexity: 0.85, depth: 0.85, breadth: 0.9, tokens: 0.85 };

/** They begin with what visitors read as well, on pages that visitors do not see. */
const notForVisitors = new Set([
  'AdminSessionsPageQuery',
  'HostSessionListPaginationQuery',
  'PlayersDialogQuery',
  'TableThreadPaginationQuery',
  'ThreadPaginationQuery',
  'usePaymentOfferQuery',
]);

/** They ask for the sessions of a cart. */
const ofCart = new Set(['CheckoutPageQuery', 'usePaymentOfferQuery']);

interface Stored {
  readonly name: string;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** Those that the web asks now; the file also keeps those of earlier builds on the same machine. */
function storedOperations(): Stored[] {
  const at = (path: string) => new URL(`../../${path}`, import.meta.url);
  const texts: Record<string, string> = JSON.parse(readFileSync(at('codegen/operations.json'), 'utf8'));
  return readdirSync(at('web/__generated__'))
    .filter((file) => file.endsWith('.graphql.ts'))
    .map((file) => /"id": "(\w{32})"/.exec(readFileSync(at(`web/__generated__/${file}`), 'utf8'))?.[1])
    .filter((id) => id !== undefined)
    .map((id) => {
      const document = parse(texts[id]!);
      const operation = document.definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION)!;
      return { name: operation.name!.value, document, operation };
    });
}

const scalars: Record<string, unknown> = {
  Boolean: true,
  DateTime: '2026-01-31T19:00:00Z',
  Float: 1,
  ID: globalId('Session', 1),
  Int: MOST_ROWS,
  String: 'words',
};

/** `entries`: how long a list is. */
function dearestOf(type: GraphQLInputType, entries: number): unknown {
  if (isNonNullType(type)) return dearestOf(type.ofType, entries);
  if (isListType(type)) return Array.from({ length: entries }, () => dearestOf(type.ofType, entries));
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (!isInputObjectType(type)) return scalars[type.name];
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(required.map((field) => [field.name, dearestOf(field.type, entries)]));
}

/** With pages and lists as long as the web may ever ask for. */
function costOf({ name, document, operation }: Stored) {
  const entries = ofCart.has(name) ? mostInCart : MOST_ROWS;
  const variables = Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      dearestOf(typeFromAST(schema, type as never) as GraphQLInputType, entries),
    ]),
  );
  return {
    ...complexityFromQuery(document, { schema, variables, ctx: {} }),
    tokens: document.tokenCount ?? 0,
  };
}

/** The fields that an operation begins with. */
function rootsOf(document: DocumentNode, { selections }: SelectionSetNode): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootsOf(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (part) => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === selection.name.value,
    );
    return rootsOf(document, (fragment as OperationDefinitionNode).selectionSet);
  });
}

/** Of visitors `viewer` and `admin` are null, and no page asks for them what only hangs on those. */
const isForVisitors = ({ name, document, operation }: Stored) =>
  !notForVisitors.has(name) &&
  rootsOf(document, operation.selectionSet).some((field) => !['viewer', 'admin'].includes(field.name.value));

const operations = storedOperations();

test('there are operations, and those named above are among them', () => {
  const names = operations.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(200);
  expect(names).toEqual(expect.arrayContaining([...notForVisitors, ...ofCart]));
});

test('every operation of the web leaves room below its bounds at the largest page', () => {
  const tooDear = operations.flatMap((stored) => {
    const limits = {
      ...operationLimits(isForVisitors(stored) ? null : ({} as Viewer), true),
      tokens: MAX_TOKENS,
    };
    return Object.entries(costOf(stored))
      .filter(([kind, cost]) => cost > limits[kind as keyof typeof limits] * room[kind as keyof typeof room])
      .map(([kind, cost]) => `${stored.name}: ${kind} ${cost} of ${limits[kind as keyof typeof limits]}`);
  });
  expect(tooDear).toEqual([]);
});
