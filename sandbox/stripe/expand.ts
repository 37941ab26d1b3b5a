import type { Double } from './double.ts';
import { expansionOf } from './expandable.ts';
import { notImplemented, refusedParam } from './failures.ts';
import { inlineList } from './lists.ts';

type Json = { [key: string]: unknown };

function find(double: Double, id: string): object | undefined {
  const { store } = double;
  const tables = {
    cs: store.sessions,
    pi: store.paymentIntents,
    ch: store.charges,
    re: store.refunds,
    cus: store.customers,
    pm: store.paymentMethods,
    prod: store.products,
    price: store.prices,
    txn: store.balanceTransactions,
    seti: store.setupIntents,
    du: store.disputes,
  };
  const prefix = id.slice(0, id.indexOf('_'));
  if (store.deletedCustomers.get(id)) return { id, object: 'customer', deleted: true };
  return Object.hasOwn(tables, prefix) ? tables[prefix as keyof typeof tables].get(id) : undefined;
}

/** The first ten items, like Stripe; the others need a call of their own. */
const INLINE_LIMIT = 10;

/** Returns a list that Stripe includes only when it is expanded. */
function leftOut(double: Double, owner: Json, field: string): unknown {
  const id = String(owner.id);
  if (field === 'line_items')
    return inlineList(
      structuredClone(double.store.checkoutPlans.get(id)?.lineItems ?? []),
      `/v1/checkout/sessions/${id}/line_items`,
    );
  const refunds = [...double.store.refunds.newestFirst()].filter(({ charge }) => charge === id);
  return {
    ...inlineList(structuredClone(refunds.slice(0, INLINE_LIMIT)), `/v1/charges/${id}/refunds`),
    has_more: refunds.length > INLINE_LIMIT,
  };
}

const refused = (path: string, hint = '') =>
  refusedParam(`This property cannot be expanded (${path}).${hint}`, 'expand');

/** Refuses, before the request runs, paths that cannot be expanded in a response of this type. */
export function checkExpand(type: string, paths: string[] | undefined): void {
  for (const path of paths ?? []) {
    const fields = path.split('.');
    if (fields.length > 5) throw refusedParam('You can expand up to four levels.', 'expand');
    let at = type;
    for (const [index, field] of fields.entries()) {
      const target = at.endsWith('[]')
        ? field === 'data'
          ? at.slice(0, -2)
          : undefined
        : expansionOf(at, field);
      if (target === undefined)
        throw refused(
          path,
          index === 0 && at.endsWith('[]') ? ` You may want to try expanding 'data.${path}' instead.` : '',
        );
      at = target;
    }
    if (at.startsWith('.') || fields.at(-1) === 'data') throw refused(path);
  }
}

function expandPath(double: Double, owner: unknown, fields: string[], full: string): void {
  const [field, ...rest] = fields;
  if (field === undefined || typeof owner !== 'object' || owner === null) return;
  if (Array.isArray(owner)) {
    for (const item of owner) expandPath(double, item, fields, full);
    return;
  }
  const object = owner as Json;
  if (!(field in object) && expansionOf(String(object.object), field)?.endsWith('[]'))
    object[field] = leftOut(double, object, field);
  const value = object[field];
  if (typeof value === 'string') {
    const found = find(double, value);
    if (!found) throw notImplemented(`expanding '${full}'`);
    object[field] = structuredClone(found);
  }
  expandPath(double, object[field], rest, full);
}

/** Returns a copy of the response with the requested references replaced by their objects. */
export function expanded(double: Double, answer: unknown, paths: string[] | undefined): unknown {
  if (!paths?.length) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(double, copy, path.split('.'), path);
  return copy;
}
