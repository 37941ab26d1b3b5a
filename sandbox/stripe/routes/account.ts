import { endpoint } from '../endpoint.ts';
import { noSuch } from '../failures.ts';
import { page, paging } from '../lists.ts';
import { ACCOUNT_ID, buildAccount } from '../objects/account.ts';
import { flag, list, text, timeRange } from '../params.ts';

export const accountRoutes = [
  endpoint('GET', '/v1/account', {}, () => buildAccount()),
  endpoint('GET', '/v1/accounts/:id', {}, ({ id }) => {
    if (id !== ACCOUNT_ID) throw noSuch('account', id);
    return buildAccount();
  }),
  endpoint('GET', '/v1/events/:id', {}, ({ double, id }) => {
    const event = double.store.events.get(id);
    if (!event) throw noSuch('event', id);
    return event;
  }),
  endpoint(
    'GET',
    '/v1/events',
    {
      ...paging,
      type: text(),
      types: list(text(), { max: 20 }),
      created: timeRange(),
      delivery_success: flag(),
    },
    ({ double, params }) => {
      const { type, types, created, delivery_success } = params;
      const wanted = type ? [type] : types;
      return page(
        double.store.events,
        '/v1/events',
        params,
        (event) =>
          (!wanted || wanted.some((pattern) => typeMatches(pattern, event.type))) &&
          (!created || created(event.created)) &&
          (delivery_success === undefined || (event.pending_webhooks === 0) === delivery_success),
      );
    },
  ),
  endpoint('GET', '/v1/balance_transactions/:id', {}, ({ double, id }) => {
    const transaction = double.store.balanceTransactions.get(id);
    if (!transaction) throw noSuch('balance transaction', id);
    return transaction;
  }),
  endpoint(
    'GET',
    '/v1/balance_transactions',
    { ...paging, type: text(), source: text(), currency: text(), created: timeRange() },
    ({ double, params }) =>
      page(
        double.store.balanceTransactions,
        '/v1/balance_transactions',
        params,
        (transaction) =>
          (!params.type || transaction.type === params.type) &&
          (!params.source || transaction.source === params.source) &&
          (!params.currency || transaction.currency === params.currency) &&
          (!params.created || params.created(transaction.created)),
      ),
  ),
];

/** Stripe accepts `charge.*` for a whole group. */
function typeMatches(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
