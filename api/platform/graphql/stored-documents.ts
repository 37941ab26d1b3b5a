import { type DocumentNode, type GraphQLSchema, getOperationAST, OperationTypeNode } from 'graphql';
import type { Yoga } from './yoga.ts';

/** A query of the web's own, ready to be executed. */
export interface Query {
  readonly text: string;
  readonly document: DocumentNode;
  /** True once it has used request data: every request gets an execution of its own. */
  isOfOneRequest: boolean;
  /** True once it has read the viewer: every logged-in user gets an execution of their own. */
  isOfViewer: boolean;
}

/** The web's queries by the hash of their text: each is parsed, validated and checked against the limits once. */
export function createQueries(schema: GraphQLSchema, yoga: Yoga, textOf: (id: string) => string | undefined) {
  const queries = new Map<string, Query | null>();

  /** Uses Yoga's own plugins, as for its documents. */
  function read(text: string): Query | null {
    const { parse, validate } = yoga.getEnveloped({ params: { query: text } } as never);
    try {
      const document: DocumentNode = parse(text);
      const isQuery = getOperationAST(document)?.operation === OperationTypeNode.QUERY;
      return isQuery && validate(schema, document).length === 0
        ? { text, document, isOfOneRequest: false, isOfViewer: false }
        : null;
    } catch {
      return null;
    }
  }

  /** null: not one of the web's, no query, or one that Yoga would refuse. */
  return (id: string): Query | null => {
    const known = queries.get(id);
    if (known !== undefined) return known;
    const text = textOf(id);
    if (text === undefined) return null; // not cached: unknown ids have no end
    const query = read(text);
    queries.set(id, query);
    return query;
  };
}
