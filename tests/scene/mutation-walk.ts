import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { schema } from '../../api/schema.ts';

export const mutations = Object.values(schema.getMutationType()!.getFields());
type Mutation = GraphQLField<unknown, unknown>;

const samples: Record<string, unknown> = {
  String: 'six or more',
  ID: '1',
  Int: 1,
  Boolean: true,
  DateTime: '2030-01-01T00:00:00Z',
};

/** A small value that the type takes; nobody says that the rules behind do. */
function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType);
  if (isListType(type)) return [sampleOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields()).map(({ name, type }) => [name, sampleOf(type)]),
    );
  }
  if (!(type.name in samples)) throw new Error(`give a sample of the scalar ${type.name}`);
  return samples[type.name];
}

/** The input a mutation may be tried with; undefined: it takes none. */
export const inputOf = ({ args }: Mutation) => (args[0] ? (sampleOf(args[0].type) as object) : undefined);

/** The shape of a mutation as the schema tells it. */
export function partsOf({ args, type }: Mutation) {
  const union = getNamedType(type);
  return {
    args: args.map((arg) => `${arg.name}: ${arg.type}`),
    result: String(type),
    members: isUnionType(union)
      ? union
          .getTypes()
          .map(({ name }) => name)
          .sort()
      : [],
  };
}

/** Fields that give or take the number of a row in place of a global id, as Type.field; databaseId says so openly. */
export function numbersAsIds(): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInputObjectType(type))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ name }) => /(^id|Ids?)$/.test(name) && name !== 'databaseId')
        .filter((field) => /^\[?Int\b/.test(String(field.type)))
        .map((field) => `${type.name}.${field.name}`),
    );
}
