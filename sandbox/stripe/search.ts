import { invalidRequest } from './failures.ts';
import type { PaymentIntent } from './state.ts';

const CLAUSE =
  /^\s*(-?)(?:metadata\[(['"])((?:\\.|(?!\2).)*)\2\]|([a-z_]+))\s*(:|>=|<=|>|<)\s*(?:(['"])((?:\\.|(?!\6).)*)\6|(null)|(\d+))\s*/;

const TEXT_FIELDS = ['status', 'customer', 'currency'] as const;
const NUMBER_FIELDS = ['amount', 'created'] as const;

type Test = (intent: PaymentIntent) => boolean;

const refuse = (query: string) =>
  invalidRequest(`We were unable to parse your search query: ${query}`, { param: 'query' });

const unquote = (value: string) => value.replace(/\\(.)/g, '$1');

/** Parses Stripe's search language for payment intents: clauses joined by AND or by OR, never both. */
export function parseSearch(query: string): Test {
  const tests: Test[] = [];
  let joiner: string | undefined;
  let rest = query;
  while (true) {
    const clause = CLAUSE.exec(rest);
    if (!clause) throw refuse(query);
    tests.push(clauseTest(clause, query));
    rest = rest.slice(clause[0].length);
    if (rest === '') break;
    const next = /^(AND|OR)\b/i.exec(rest)?.[1]?.toUpperCase();
    if (next === undefined || (joiner && joiner !== next)) throw refuse(query);
    joiner = next;
    rest = rest.slice(next.length);
  }
  return joiner === 'OR'
    ? (intent) => tests.some((test) => test(intent))
    : (intent) => tests.every((test) => test(intent));
}

function clauseTest(clause: RegExpExecArray, query: string): Test {
  const [, minus, , metadataKey, field, operator, , quoted, isNull, number] = clause;
  const sign = minus === '-';
  const wanted = quoted === undefined ? number : unquote(quoted);
  if (metadataKey !== undefined) {
    if (operator !== ':') throw refuse(query);
    const key = unquote(metadataKey);
    return (intent) => (isNull ? !(key in intent.metadata) : intent.metadata[key] === wanted) !== sign;
  }
  const textField = TEXT_FIELDS.find((name) => name === field);
  if (textField && operator === ':')
    return (intent) => (isNull ? intent[textField] === null : intent[textField] === wanted) !== sign;
  const numberField = NUMBER_FIELDS.find((name) => name === field);
  if (!numberField || wanted === undefined || !/^\d+$/.test(wanted)) throw refuse(query);
  const bound = Number(wanted);
  return (intent) => compare(intent[numberField], operator ?? ':', bound) !== sign;
}

function compare(value: number, operator: string, bound: number): boolean {
  switch (operator) {
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    default:
      return value === bound;
  }
}
