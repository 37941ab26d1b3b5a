import { type DocumentNode, type GraphQLSchema, getOperationAST, OperationTypeNode } from 'graphql';
import type { Yoga } from './yoga.ts';

/** A query of the web's own, ready to be executed. */
export interface Query {
  readonly text: string;
  readonly document: DocumentNode;
  /** Has asked for something that belongs to one request: everybody gets an execution of their own. */
  isOfOneRequest: boolean;
  /** Has asked who is logged in: whoever is gets an execution of their own. */
  isOfViewer: boolean;
}

/** The web's queries by the hash of their text: each is parsed, validated and held against the limits once. */
export function createQueries(schema: GraphQLSchema, yoga: Yoga, textOf: (id: string) => string | undefined) {
  const queries = new Map<string, Query | null>();

  /** By Yoga's own plugins, as its documents are. */
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

  /** null: not one of the web's, no query, or nothing that Yoga would run. */
  return (id: string): Query | null => {
    const known = queries.get(id);
    if (known !== undefined) return known;
    const text = textOf(id);
    if (text === undefined) return null; // not kept: ids that nobody knows have no end
    const query = read(text);
    queries.set(id, query);
    return query;
  };
}
