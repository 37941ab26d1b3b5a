import type { Double } from './double.ts';
import { invalidRequest, notImplemented } from './failures.ts';
import { inlineList } from './lists.ts';

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

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
  return Object.hasOwn(tables, prefix) ? tables[prefix as keyof typeof tables].get(id) : undefined;
}

/** Lists that Stripe leaves out unless they are asked for. */
function includable(double: Double, owner: Json, field: string): unknown {
  const id = String(owner.id);
  if (owner.object === 'checkout.session' && field === 'line_items')
    return inlineList(
      structuredClone(double.store.checkoutPlans.get(id)?.lineItems ?? []),
      `/v1/checkout/sessions/${id}/line_items`,
    );
  if (owner.object === 'charge' && field === 'refunds') {
    const refunds = [...double.store.refunds.newestFirst()].filter(({ charge }) => charge === id);
    return inlineList(structuredClone(refunds), `/v1/charges/${id}/refunds`);
  }
  return undefined;
}

function expandPath(double: Double, owner: unknown, [field = '', ...rest]: string[], full: string): void {
  if (Array.isArray(owner)) {
    for (const item of owner) expandPath(double, item, [field, ...rest], full);
    return;
  }
  if (!isObject(owner)) return;
  if (owner.object === 'list' && field !== 'data') {
    expandPath(double, owner.data, [field, ...rest], full);
    return;
  }
  if (!(field in owner)) {
    const list = includable(double, owner, field);
    if (list === undefined)
      throw invalidRequest(`This property cannot be expanded (${full}).`, { param: 'expand' });
    owner[field] = list;
  }
  const value = owner[field];
  if (typeof value === 'string') {
    const found = find(double, value);
    if (!found) throw notImplemented(`expanding '${full}'`);
    owner[field] = structuredClone(found);
  }
  if (rest.length) expandPath(double, owner[field], rest, full);
}

/** A copy of the answer with the asked-for references replaced by their objects. */
export function expanded(double: Double, answer: unknown, paths: string[] | undefined): unknown {
  if (!paths?.length) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > 5) throw invalidRequest('You can expand up to four levels.', { param: 'expand' });
    expandPath(double, copy, segments, path);
  }
  return copy;
}
