import { invalidRequest, missingParam, notImplemented, refusedParam } from './failures.ts';

/** Reads one parameter; `undefined` means it was not sent. Throws a Stripe failure naming it. */
export type Field<T> = (value: unknown, path: string) => T;
export type Shape = Record<string, Field<unknown>>;
export type Values<S extends Shape> = { [K in keyof S]: S[K] extends Field<infer T> ? T : never };

const optional =
  <T>(read: Field<T>): Field<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : read(value, path);

export const required =
  <T>(field: Field<T | undefined>): Field<T> =>
  (value, path) => {
    const read = field(value, path);
    if (read === undefined) throw missingParam(path);
    return read;
  };

function asText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw refusedParam(`Invalid string: ${JSON.stringify(value)}`, path);
  return value;
}

export const text = (max = 5000) =>
  optional((value, path) => {
    const read = asText(value, path);
    if (read === '')
      throw refusedParam(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
        path,
        'parameter_invalid_empty',
      );
    if (read.length > max)
      throw refusedParam(`Invalid string: ${path} must be at most ${max} characters.`, path);
    return read;
  });

/** Text that an empty value unsets, as in updates. */
export const clearableText = (max = 5000) =>
  optional((value, path) => (value === '' ? null : (text(max)(value, path) ?? null)));

export const email = () =>
  optional((value, path) => {
    const read = text(800)(value, path) ?? '';
    if (!/^[^\s@]+@[^\s@]+$/.test(read))
      throw refusedParam(`Invalid email address: ${read}`, path, 'email_invalid');
    return read;
  });

export const url = () =>
  optional((value, path) => {
    const read = text()(value, path) ?? '';
    if (!/^https?:\/\//i.test(read) || !URL.canParse(read))
      throw refusedParam('Not a valid URL', path, 'url_invalid');
    return read;
  });

export const integer = ({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  optional((value, path) => {
    const read = asText(value, path);
    if (!/^-?\d+$/.test(read))
      throw refusedParam(`Invalid integer: ${read}`, path, 'parameter_invalid_integer');
    const number = Number(read);
    if (number < min)
      throw refusedParam(
        `This value must be greater than or equal to ${min}.`,
        path,
        'parameter_invalid_integer',
      );
    if (number > max)
      throw refusedParam(
        `This value must be less than or equal to ${max}.`,
        path,
        'parameter_invalid_integer',
      );
    return number;
  });

/** A parameter of older API versions, which this version refuses. */
export const gone = (instead: string) =>
  optional((_value, path): never => {
    throw refusedParam(
      `Received unknown parameter: ${path}. Did you mean ${instead}?`,
      path,
      'parameter_unknown',
    );
  });

export const flag = () =>
  optional((value, path) => {
    if (value !== 'true' && value !== 'false')
      throw refusedParam(`Invalid boolean: ${String(value)}`, path, 'parameter_invalid_boolean');
    return value === 'true';
  });

/** `unsupported` are values that Stripe knows and the double does not. */
export const oneOf = <const T extends string>(known: readonly T[], unsupported: readonly string[] = []) =>
  optional((value, path): T => {
    const read = asText(value, path);
    if (unsupported.includes(read)) throw notImplemented(`the value '${read}' of parameter '${path}'`);
    const match = known.find((candidate) => candidate === read);
    if (!match)
      throw refusedParam(`Invalid ${path}: must be one of ${known.join(', ')}`, path, 'parameter_unknown');
    return match;
  });

function entries(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) throw refusedParam('Invalid object', path);
  return Object.entries(value);
}

export const list = <T>(field: Field<T>, { max = 100 } = {}) =>
  optional((value, path): NonNullable<T>[] => {
    const items = entries(value === '' ? {} : value, path);
    if (items.some(([key]) => !/^\d+$/.test(key))) throw refusedParam('Invalid array', path);
    if (items.length > max) throw refusedParam(`${path} takes at most ${max} items.`, path);
    return items
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([key, item]) => field(item, `${path}[${key}]`) as NonNullable<T>);
  });

export function readObject<S extends Shape>(shape: S, value: unknown, path = ''): Values<S> {
  const given = Object.fromEntries(entries(value ?? {}, path));
  const nameOf = (key: string) => (path ? `${path}[${key}]` : key);
  for (const key of Object.keys(given))
    if (!Object.hasOwn(shape, key)) throw notImplemented(`the parameter '${nameOf(key)}'`);
  const out: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(shape)) out[key] = field(given[key], nameOf(key));
  return out as Values<S>;
}

export const object = <S extends Shape>(shape: S) =>
  optional((value, path): Values<S> => readObject(shape, value, path));

/** Metadata as sent: an empty value deletes its key. */
export const metadata = () =>
  optional((value, path) => {
    const given = value === '' ? [] : entries(value, path);
    if (given.length > 50) throw refusedParam('You can specify up to 50 keys.', path);
    return Object.fromEntries(
      given.map(([key, item]) => {
        const read = asText(item, `${path}[${key}]`);
        if (key.length > 40)
          throw refusedParam('Metadata keys can have up to 40 characters.', `${path}[${key}]`);
        if (read.length > 500)
          throw refusedParam('Metadata values can have up to 500 characters.', `${path}[${key}]`);
        return [key, read];
      }),
    );
  });

/** Merges as Stripe does: named keys change, an empty value removes the key, the others stay. */
export function mergeMetadata(
  old: Record<string, string> | null,
  change: Record<string, string> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''));
}

const bounds = { gt: integer(), gte: integer(), lt: integer(), lte: integer() };

/** `created=…` or `created[gte]=…`: reads a predicate. */
export const timeRange = () =>
  optional((value, path): ((seconds: number) => boolean) => {
    if (typeof value === 'string') {
      const exact = integer()(value, path);
      return (seconds) => seconds === exact;
    }
    const { gt, gte, lt, lte } = readObject(bounds, value, path);
    return (seconds) =>
      (gt === undefined || seconds > gt) &&
      (gte === undefined || seconds >= gte) &&
      (lt === undefined || seconds < lt) &&
      (lte === undefined || seconds <= lte);
  });

const TWO_DECIMAL_CURRENCIES = [
  'usd',
  'eur',
  'gbp',
  'cad',
  'aud',
  'nzd',
  'chf',
  'sek',
  'nok',
  'dkk',
  'pln',
  'mxn',
];

export const currency = () =>
  optional((value, path) => {
    const read = asText(value, path).toLowerCase();
    if (!/^[a-z]{3}$/.test(read)) throw refusedParam(`Invalid currency: ${read}`, path);
    if (!TWO_DECIMAL_CURRENCIES.includes(read)) throw notImplemented(`the currency '${read}'`);
    return read;
  });

export function checkChargeAmount(amount: number, code: string): void {
  if (amount < 50)
    throw invalidRequest(`Amount must be at least $0.50 ${code}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > 99_999_999)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
}
