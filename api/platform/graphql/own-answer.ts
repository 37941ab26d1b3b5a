import {
  type DocumentNode,
  execute,
  type FieldNode,
  type GraphQLObjectType,
  GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { GraphQLContext, OwnField, OwnFields } from './builder.ts';

type Path = OwnField['info']['path'];
type Part = Record<string | number, unknown>;

/** Fields of one object, which are executed together. */
interface OwnObject {
  readonly source: unknown;
  readonly type: GraphQLObjectType;
  /** Path of the object in the answer. */
  readonly at: Path | undefined;
  readonly nodes: FieldNode[];
}

const schemas = new WeakMap<GraphQLObjectType, GraphQLSchema>();

/** Returns the same schema with this type as its query type. */
function schemaFrom(schema: GraphQLSchema, type: GraphQLObjectType): GraphQLSchema {
  if (type === schema.getQueryType()) return schema;
  const known = schemas.get(type);
  if (known) return known;
  const { mutation, subscription, ...config } = schema.toConfig();
  const made = new GraphQLSchema({ ...config, query: type, assumeValid: true });
  schemas.set(type, made);
  return made;
}

/** Returns the same operation and its fragments, with nothing but these fields. */
const documentOf = (document: DocumentNode, selections: FieldNode[]): DocumentNode => ({
  ...document,
  definitions: document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? ({
          ...definition,
          selectionSet: { kind: Kind.SELECTION_SET, selections },
        } satisfies OperationDefinitionNode)
      : definition,
  ),
});

/** Groups fields by object: siblings share their `prev`, and nothing else does. */
function byObject(fields: readonly OwnField[]): OwnObject[] {
  const objects = new Map<Path | undefined, OwnObject>();
  for (const { source, info } of fields) {
    const at = info.path.prev;
    const object = objects.get(at) ?? { source, type: info.parentType, at, nodes: [] };
    object.nodes.push(...info.fieldNodes);
    objects.set(at, object);
  }
  return [...objects.values()];
}

/** Returns what is at a path of the answer, copied once with all above it: the answer itself is shared. */
function copyAt(path: Path | undefined, copies: Map<Path | undefined, Part>): Part {
  const known = copies.get(path);
  if (known) return known;
  const parent = copyAt(path!.prev, copies);
  const own = parent[path!.key] as Part;
  const copy = Array.isArray(own) ? ([...own] as unknown as Part) : { ...own };
  parent[path!.key] = copy;
  copies.set(path, copy);
  return copy;
}

const isWithin = (path: Path | undefined, replaced: ReadonlySet<Path>): boolean =>
  path !== undefined && (replaced.has(path) || isWithin(path.prev, replaced));

/**
 * Returns the places that differ. Leaves out those below another one: they are executed with it, and their object may
 * then be a different one.
 */
async function differing(fields: OwnFields, own: GraphQLContext): Promise<OwnField[]> {
  const found = await Promise.all(
    Array.from(fields, async ([differingAmong, places]) => {
      const isElse = await differingAmong(places, own);
      return places.filter((_place, at) => isElse[at]);
    }),
  );
  const differ = found.flat();
  const replaced = new Set(differ.map(({ info }) => info.path));
  return differ.filter(({ info }) => !isWithin(info.path.prev, replaced));
}

interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variableValues: Record<string, unknown>;
  readonly contextValue: GraphQLContext;
}

/**
 * Returns the data of an answer for the viewer: that of visitors, with the viewer's own fields in it; the very same
 * object where none differs.
 * @throws any error on the way: an execution of the whole query reports it
 */
export async function ownAnswer(
  told: Part,
  fields: OwnFields,
  { schema, document, variableValues, contextValue }: Asked,
): Promise<Part> {
  const objects = byObject(await differing(fields, contextValue));
  if (objects.length === 0) return told;
  const data = { ...told };
  const copies = new Map<Path | undefined, Part>([[undefined, data]]);
  const executed = await Promise.all(
    objects.map(({ source, type, nodes }) =>
      execute({
        schema: schemaFrom(schema, type),
        document: documentOf(document, nodes),
        rootValue: source,
        variableValues,
        // A context of its own for Pothos, which caches by field paths; it still notes whether request data is used.
        contextValue: Object.create(contextValue),
      }),
    ),
  );
  for (const [index, { at }] of objects.entries()) {
    const { data: own, errors } = executed[index]!;
    if (errors || !own) throw errors?.[0] ?? new Error('nothing was told');
    Object.assign(copyAt(at, copies), own);
  }
  return data;
}
