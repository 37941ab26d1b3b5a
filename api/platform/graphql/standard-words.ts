import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';

/** Describes what Relay's conventions bring into the schema. A type's or field's own description comes first. */
const words: Record<string, string> = {
  Query: 'Reads data. What the viewer may not see is null or left out of lists.',
  Mutation: 'Changes data. A mutation that is refused returns a Refusal.',
  Subscription: 'Pushes events to the viewer over a WebSocket (graphql-ws) at the same URL.',

  Node: 'An object with a global ID.',
  'Node.id': 'Global ID: opaque, unique and never reused; accepted by `Query.node`.',
  'Query.node': 'An object of any type by its global ID; null: not found, or not visible to the viewer.',
  'Query.node(id)': 'Value of an `id` field.',
  'Query.nodes':
    'Objects by their global IDs, in input order; null for each not found or not visible to the viewer.',
  'Query.nodes(ids)': 'Values of `id` fields, of any mixture of types.',

  Connection: 'One page of a list, by the Relay connection specification.',
  'Connection.edges': 'The items of this page, in list order.',
  'Connection.pageInfo': 'The cursors of this page, and whether there are more pages.',
  'Connection.totalCount': 'The number of items on all pages.',
  Edge: 'An item of a page with its cursor.',
  'Edge.node': 'The item.',
  'Edge.cursor': 'Opaque cursor of the item, for `after` and `before`.',

  PageInfo: 'The cursors of a page, and whether there are more pages.',
  'PageInfo.hasNextPage': 'Whether there are items after this page.',
  'PageInfo.hasPreviousPage': 'Whether there are items before this page.',
  'PageInfo.startCursor': 'Value of `before` for the previous page; null: this page is empty.',
  'PageInfo.endCursor': 'Value of `after` for the next page; null: this page is empty.',

  '(first)': 'Number of items from the start, at most 100. Default: the usual page size.',
  '(last)': 'Number of items from the end, at most 100.',
  '(after)': 'Returns only items after this cursor.',
  '(before)': 'Returns only items before this cursor.',
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
