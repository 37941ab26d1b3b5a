import { type GraphQLOutputType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { schema } from '../../../api/schema.ts';
import type { TestApp } from '../../scene/app.ts';
import { ROLES, type Scene } from './scene.ts';

/**
 * What the roles read of an object, one column each in the order of ROLES: `+` something, `0` something that is
 * false, zero or empty, `-` nothing (null, an empty list, or no such object for them), `!` a refusal.
 */
export interface Stand {
  /** The way to the object; `@` is where its fields are asked for. */
  readonly from: (scene: Scene) => string;
  /** What the roles see, and the fields of which that is true. */
  readonly sees: Readonly<Record<string, string>>;
  /** Arguments of fields that want some. */
  readonly args?: (scene: Scene) => Readonly<Record<string, string>>;
}

/** Objects by type; what stands behind a comma says which object of the type it is. */
export type Stands = Readonly<Record<string, Stand>>;

export const typeOf = (name: string) => name.split(',')[0]!;

export function fieldsOf(typeName: string): string[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is no object of the schema`);
  return Object.keys(type.getFields());
}

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
type Json = any;

/** Few enough for the limits of a document. */
const AT_ONCE = 10;

/** What each role sees of each field, as the running product answers: 'field' → '-+-+-++'. */
export async function look(app: TestApp, scene: Scene, name: string, stand: Stand) {
  const type = schema.getType(typeOf(name));
  if (!isObjectType(type)) throw new Error(`${name} is no object of the schema`);
  const fields = Object.values(type.getFields());
  const args = stand.args?.(scene) ?? {};
  const seen = Object.fromEntries(fields.map((field) => [field.name, '']));
  for (const role of ROLES) {
    for (let from = 0; from < fields.length; from += AT_ONCE) {
      const some = fields.slice(from, from + AT_ONCE);
      const asked = some.map(
        (field) => `${field.name}${args[field.name] ?? pageOf(field.type)}${within(field.type)}`,
      );
      const source = `{ ${stand.from(scene).replace('@', `here: __typename ${asked.join(' ')}`)} }`;
      const { data, errors = [] } = await app.graphql(source, {}, scene.tokens[role]);
      if (data === undefined) throw new Error(`${name} as ${role}: ${JSON.stringify(errors)} ${source}`);
      const objects = objectsIn(data).filter(({ here }) => here === type.name);
      for (const field of some) {
        const refusal = errors.find(({ path = [] }: Json) => path.includes(field.name));
        seen[field.name] += refusal ? '!' : best(objects.map((object) => mark(object[field.name])));
      }
    }
  }
  return seen;
}

/** The least that shows whether something is there. */
function within(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  return named.name.endsWith('Connection') ? ' { edges { __typename } }' : ' { __typename }';
}

const pageOf = (type: GraphQLOutputType) =>
  getNamedType(type).name.endsWith('Connection') ? '(first: 3)' : '';

function objectsIn(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return 'here' in value ? [value] : Object.values(value).flatMap(objectsIn);
}

function mark(value: Json): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.some((each) => each !== null) ? '+' : '-';
  if (Array.isArray(value.edges)) return value.edges.length > 0 ? '+' : '-';
  return value ? '+' : '0';
}

const best = (marks: readonly string[]) => ['+', '0'].find((each) => marks.includes(each)) ?? '-';

/** What the table says: 'field' → '-+-+-++'. */
export function expected({ sees }: Stand): Record<string, string> {
  const pairs = Object.entries(sees).flatMap(([marks, names]) =>
    names.split(/\s+/).map((name) => [name, marks] as const),
  );
  const twice = pairs.map(([name]) => name).filter((name, at, all) => all.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`two rows of ${twice}`);
  return Object.fromEntries(pairs);
}

/** The same the other way round: '-+-+-++' → 'field field'. */
export function grouped(seen: Readonly<Record<string, string>>): Record<string, string> {
  const groups: Record<string, string[]> = {};
  for (const [field, marks] of Object.entries(seen)) {
    groups[marks] ??= [];
    groups[marks].push(field);
  }
  return Object.fromEntries(Object.entries(groups).map(([marks, names]) => [marks, names.sort().join(' ')]));
}
