import { z } from 'zod';

/** The terms in which the REST API is described; see ../openapi.ts for what is made of them. */

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Described {
  readonly summary: string;
  readonly tag:
    | 'Accounts'
    | 'Catalogue'
    | 'Bookings'
    | 'Payments'
    | 'Messages'
    | 'Newsletter'
    | 'Admin'
    | 'API';
  /** Query parameters by name. */
  readonly query?: Readonly<Record<string, JsonSchema & { required?: boolean }>>;
  readonly body?: JsonSchema;
  /** The body may be left out. */
  readonly bodyOptional?: boolean;
  /** The content type of the body, if it is not JSON. */
  readonly bodyType?: string;
  /** The status of success; left out: 200. */
  readonly status?: number;
  /** The body of a success; null: none. */
  readonly answer: JsonSchema | null;
  /** The content type of the answer, if it is not JSON. */
  readonly answerType?: string;
  /** Statuses of refusals beyond those that every path of its kind can give. */
  readonly refusals?: readonly number[];
}

/** By method and path as routes.ts writes them: "GET /api/sessions/:id". */
export type Descriptions = Readonly<Record<string, Described>>;

export const text = (description?: string): JsonSchema => ({
  type: 'string',
  ...(description && { description }),
});
export const integer = (description?: string): JsonSchema => ({
  type: 'integer',
  ...(description && { description }),
});
export const number: JsonSchema = { type: 'number' };
export const flag: JsonSchema = { type: 'boolean' };
export const rowNumber: JsonSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
export const instant: JsonSchema = { type: 'string', format: 'date-time', description: 'ISO 8601, UTC.' };
export const money: JsonSchema = { type: 'string', pattern: '^\\d+\\.\\d\\d$', description: 'US dollars.' };
export const oneOf = (...values: string[]): JsonSchema => ({ type: 'string', enum: values });

export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** An object with all of these properties. */
export const record = (
  properties: Record<string, JsonSchema>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

export const shape = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A sentence for the person, sometimes with more. */
export const messageWith = (more: Record<string, JsonSchema> = {}) =>
  record({ message: text('The result as a sentence for the user.'), ...more });

/**
 * Returns the schema of what a domain's rule accepts. What JSON Schema cannot express (trimming, look-alikes) is
 * reported by the rule's refusal.
 */
export function taken(rule: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' });
  return schema;
}

const versionRead = {
  ...integer(),
  minimum: 1,
  description: 'The version last read; if outdated, status 409 with what changed.',
};

/** The fields of an edit, all optional: what is left out stays. */
export const edit = (fields: Record<string, JsonSchema>) =>
  record({ ...fields, version: versionRead }, [...Object.keys(fields), 'version']);

export const limitTo100 = {
  type: 'integer',
  minimum: 1,
  maximum: 100,
  description: 'Maximum number of items.',
};

export const paging = {
  limit: limitTo100,
  page: { type: 'integer', minimum: 1, description: 'Page number, from 1.' },
  after: text('The cursor from the Link header; replaces `page`.'),
};
