import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import { closeAll } from '../tests/scene/close.ts';
import { schema } from './schema.ts';

afterAll(closeAll);

interface Element {
  name: string;
  description: string | null | undefined;
}

function elementsOf(type: GraphQLNamedType): Element[] {
  const within: Element[] = [];
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      within.push({ ...field, name: `${type}.${field.name}` });
      within.push(...field.args.map((arg) => ({ ...arg, name: `${type}.${field.name}(${arg.name})` })));
    }
  }
  if (isInputObjectType(type))
    within.push(
      ...Object.values(type.getFields()).map((field) => ({ ...field, name: `${type}.${field.name}` })),
    );
  if (isEnumType(type))
    within.push(...type.getValues().map((value) => ({ ...value, name: `${type}.${value.name}` })));
  return [{ name: type.name, description: type.description }, ...within];
}

const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
const elements = types.flatMap(elementsOf);
const namesOf = (wrong: Element[]) => wrong.map(({ name }) => name);

const EMPTY_WORDS = new Set('a an the of its it this that is are for in on to one whether'.split(' '));

/** 'AdminBookingFilter.sessionIds' → admin booking filter session id */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.filter((word) => !EMPTY_WORDS.has(word)).map((word) => word.replace(/s$/, ''));
}

function onlyRepeats({ name, description }: Element): boolean {
  const known = new Set(wordsOf(name));
  return wordsOf(description ?? '').every((word) => known.has(word));
}

test('everything in the schema is described', () => {
  expect(namesOf(elements.filter(({ description }) => !description?.trim()))).toEqual([]);
});

test('no description only repeats the name', () => {
  expect(namesOf(elements.filter((element) => element.description && onlyRepeats(element)))).toEqual([]);
  expect(onlyRepeats({ name: 'Session.gameMaster', description: 'The Game Master of the session.' })).toBe(
    true,
  );
  expect(onlyRepeats({ name: 'Session.gameMaster', description: 'Who runs it.' })).toBe(false);
});

test('descriptions are sentences, and say amounts with their unit', () => {
  const sentence = /^["`‘“(]?[A-Z0-9].*[.…]$/s;
  expect(namesOf(elements.filter(({ description }) => description && !sentence.test(description)))).toEqual(
    [],
  );
  const amounts = elements.filter(({ name }) => name.endsWith('Cents'));
  expect(amounts.length).toBeGreaterThan(10);
  expect(namesOf(amounts.filter(({ description }) => !/US cents/.test(description ?? '')))).toEqual([]);
  const spans = elements.filter(({ name }) => /Minutes$|Hours$|Percent$/.test(name));
  const unsaid = spans.filter(({ description }) => !/minutes|hours|percent/i.test(description ?? ''));
  expect(namesOf(unsaid)).toEqual([]);
});

test('names of our own rules and promises stay inside', () => {
  const code = /\b[A-Z]\d{1,2}\b/;
  expect(code.test('breaks I1')).toBe(true);
  expect(namesOf(elements.filter(({ name, description }) => code.test(`${name} ${description}`)))).toEqual(
    [],
  );
});
