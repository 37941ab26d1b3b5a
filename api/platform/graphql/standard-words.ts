import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';

/** Describes what Relay's conventions bring into the schema. A type's or field's own description comes first. */
const words: Record<string, string> = {
  Query: 'Everything that can be read. What the viewer may not see is null or left out of a list.',
  Mutation: 'Everything that can be done. A no that the caller can act on is an answer too, the Refusal.',
  Subscription: 'Pushed to the viewer as it happens, over a WebSocket (graphql-ws) at the same address.',

  Node: 'Whatever can be asked for again by its global id.',
  'Node.id': 'The global id: opaque, never given to anything else. Query.node takes it.',
  'Query.node': 'Something of any type by its global id; null: there is none that the viewer may see.',
  'Query.node(id)': 'As some `id` field gave it.',
  'Query.nodes':
    'The same for several, in the order asked for; null stands for each that the viewer cannot see.',
  'Query.nodes(ids)': 'As `id` fields gave them, of any mixture of types.',

  Connection: 'One page of a list, as the Relay connection specification has it.',
  'Connection.edges': 'The rows of this page in the order of the list.',
  'Connection.pageInfo': 'Whether the list goes on, and from where.',
  'Connection.totalCount': 'How many there are on all pages together.',
  Edge: 'A row of a page and its place in the list.',
  'Edge.node': 'What stands in the row.',
  'Edge.cursor': 'The place of the row, for `after` and `before`; opaque.',

  PageInfo: 'Whether a list goes on before and after a page, and from where.',
  'PageInfo.hasNextPage': 'There is more behind this page.',
  'PageInfo.hasPreviousPage': 'There is more ahead of this page.',
  'PageInfo.startCursor': 'The `before` that reads the page ahead of this one; null: this page is empty.',
  'PageInfo.endCursor': 'The `after` that reads the next page; null: this page is empty.',

  '(first)': 'At most so many from the front; no page is larger than 100. Left out: a page of usual size.',
  '(last)': 'At most so many from the end; no page is larger than 100.',
  '(after)': 'A cursor: only what stands behind it.',
  '(before)': 'A cursor: only what stands ahead of it.',
};

/** SessionConnection and SessionEdge share the descriptions of all connections and edges. */
const family = (type: string) => /(?:Connection|Edge)$/.exec(type)?.[0] ?? type;

class StandardWordsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(type: PothosTypeConfig): PothosTypeConfig {
    return { ...type, description: type.description ?? words[family(type.name)] };
  }

  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>) {
    const { name, parentType } = field;
    // The id of every type is the id of a Node.
    const key = name === 'id' ? 'Node.id' : `${family(parentType)}.${name}`;
    return { ...field, description: field.description ?? words[key] };
  }

  override onInputFieldConfig(input: PothosInputFieldConfig<Types>) {
    const { name, parentField, parentType } = input;
    const known = parentField && (words[`${parentType}.${parentField}(${name})`] ?? words[`(${name})`]);
    return { ...input, description: input.description ?? known };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      standardWords: StandardWordsPlugin<Types>;
    }
  }
}

export const standardWords = 'standardWords';
SchemaBuilder.registerPlugin(standardWords, StandardWordsPlugin);
