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

/** Returns a small value of the type; it may still violate business rules. */
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

/** Returns a sample input for a mutation; undefined: it takes none. */
export const inputOf = ({ args }: Mutation) => (args[0] ? (sampleOf(args[0].type) as object) : undefined);

/** Returns the signature of a mutation according to the schema. */
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

/** Lists fields that use row numbers as ids, as Type.field; databaseId is exempt, as its name says so. */
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
