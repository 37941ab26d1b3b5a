import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { GraphQLError, type GraphQLResolveInfo, Kind } from 'graphql';
import type PrismaTypes from '../../../prisma/generated/pothos.ts';
import { getDatamodel } from '../../../prisma/generated/pothos.ts';
import { db } from '../db.ts';
import { instantIn } from '../instant.ts';
import { MOST_ROWS } from '../page.ts';
import { Refusal, type RefusalCode, refusals } from '../refusal.ts';
import type { RequestContext } from '../viewer.ts';
import type { OperationLimits } from './limits.ts';
import { standardWords } from './standard-words.ts';

export interface GraphQLContext extends RequestContext {
  /** One per request: a place for loaders, keyed by the module that owns them. */
  readonly cache: Map<unknown, unknown>;
  /** Limits of what the document may cost. */
  readonly limits: OperationLimits;
  /** Set in a shared execution: where a logged-in user may get an answer of their own, see `ofViewer`. */
  readonly ownFields?: OwnFields;
  /** Set while a field resolves its answer for visitors. */
  readonly isVisitors?: true;
}

/** A place in a shared answer where a logged-in user may get an answer of their own. */
export interface OwnField {
  readonly source: unknown;
  readonly args: unknown;
  readonly info: GraphQLResolveInfo;
  /** The visitors' answer; known when the execution is over. */
  told: unknown;
}

/** Returns for each place whether the viewer of this context gets another answer than visitors. */
export type Differing = (
  places: readonly OwnField[],
  own: GraphQLContext,
) => readonly boolean[] | Promise<readonly boolean[]>;

/** All places of an answer, by the function that compares many of them at once. */
export type OwnFields = Map<Differing, OwnField[]>;

export const builder = new SchemaBuilder<{
  PrismaTypes: PrismaTypes;
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Scalars: { DateTime: { Input: Date; Output: Date }; ID: { Input: string; Output: string | number } };
}>({
  plugins: [standardWords, RelayPlugin, ErrorsPlugin, ComplexityPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  prisma: { client: db, dmmf: getDatamodel() },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    edgesFieldOptions: { nullable: false },
    nodeFieldOptions: { nullable: false },
    nodesQueryOptions: {
      complexity: ({ ids }) => ({ field: 1, multiplier: Math.min(ids.length, MOST_ROWS) }),
      resolve: (_root, { ids }, _context, _info, resolveNodes) => {
        if (ids.length > MOST_ROWS)
          throw new Refusal('BAD_INPUT', `At most ${MOST_ROWS} ids at a time`, 'ids');
        return resolveNodes(ids);
      },
    },
  },
  errors: {
    defaultTypes: [Refusal],
    directResult: true,
    defaultUnionOptions: {
      name: ({ fieldName }) => `${fieldName[0]!.toUpperCase()}${fieldName.slice(1)}Result`,
    },
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 5,
    limit: ({ limits }) => limits,
  },
});

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});

builder.scalarType('DateTime', {
  description: 'A point in time in ISO 8601 with a UTC offset; returned in UTC.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => parseInstant(value),
  parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : null),
});

function parseInstant(value: unknown): Date {
  const date = instantIn(value);
  if (Number.isNaN(date.getTime()))
    throw new GraphQLError('Not an instant in ISO 8601, such as 2026-01-31T19:00:00Z');
  return date;
}

const RefusalCodeEnum = builder.enumType('RefusalCode', {
  description: 'Why a request was refused.',
  values: Object.fromEntries(
    Object.entries(refusals).map(([code, description]) => [code, { value: code, description }]),
  ) as Record<RefusalCode, { value: RefusalCode; description: string }>,
});

builder.objectType(Refusal, {
  name: 'Refusal',
  description: 'The result of a refused mutation, which the caller can understand and act on.',
  fields: (t) => ({
    code: t.expose('code', {
      type: RefusalCodeEnum,
      description: 'The reason as a code for programs.',
    }),
    message: t.exposeString('message', { description: 'The reason as a sentence for the user.' }),
    field: t.string({
      nullable: true,
      description: 'The invalid input field; null: no single field is the cause.',
      resolve: (refusal) => refusal.field ?? null,
    }),
    retryAfterSeconds: t.int({
      nullable: true,
      description:
        'After how many seconds to retry, like `Retry-After` in REST; null: not known, or retrying does not help.',
      resolve: (refusal) => refusal.retryAfterSeconds ?? null,
    }),
  }),
});
