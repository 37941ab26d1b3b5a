import type { Double } from '../double.ts';
import { endpoint } from '../endpoint.ts';
import { invalidRequest, missingParam, notImplemented, refusedParam } from '../failures.ts';
import { page, paging } from '../lists.ts';
import { methodTypes, methodTypesShape } from '../method-types.ts';
import {
  checkChargeAmount,
  clearableText,
  currency,
  email,
  flag,
  integer,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  required,
  text,
  timeRange,
  url,
} from '../params.ts';
import {
  attemptPayment,
  cancelIntent,
  cardFailure,
  checkMethodOwner,
  createIntent,
  usePaymentMethod,
} from '../payments.ts';
import { parseSearch } from '../search.ts';
import type { PaymentIntent } from '../state.ts';
import { customerOf } from './customers.ts';

function intentOf(double: Double, id: string): PaymentIntent {
  const intent = double.store.paymentIntents.get(id);
  if (!intent)
    throw invalidRequest(`No such payment_intent: '${id}'`, {
      code: 'resource_missing',
      param: 'intent',
      status: 404,
    });
  return intent;
}

function refuseCheckoutIntent(double: Double, intent: PaymentIntent, verb: string): void {
  for (const session of double.store.sessions.newestFirst())
    if (session.payment_intent === intent.id && session.status === 'open')
      throw invalidRequest(
        `You cannot ${verb} PaymentIntent objects created by Checkout. To stop this payment, expire the Checkout Session ${session.id} instead.`,
      );
}

function confirm(
  double: Double,
  intent: PaymentIntent,
  params: { payment_method?: string; off_session?: boolean; return_url?: string },
): PaymentIntent {
  const methodId = params.payment_method ?? intent.payment_method;
  if (!methodId)
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
      { code: 'payment_intent_unexpected_state' },
    );
  const method = usePaymentMethod(double, methodId, 'payment_method');
  checkMethodOwner(double, method, intent.customer);
  if (!intent.payment_method_types.includes(method.type))
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Its allowed types are: ${intent.payment_method_types.join(', ')}.`,
      { param: 'payment_method' },
    );
  const attempt = attemptPayment(double, intent, method, {
    offSession: params.off_session ?? false,
    returnUrl: params.return_url,
  });
  if (attempt.outcome === 'declined') throw cardFailure(intent, attempt.decline);
  return intent;
}

const statusRefusal = (verb: string, { status }: PaymentIntent) =>
  invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });

export const paymentIntentRoutes = [
  endpoint(
    'POST',
    '/v1/payment_intents',
    {
      amount: required(integer({ min: 1 })),
      currency: required(currency()),
      customer: text(255),
      payment_method: text(255),
      ...methodTypesShape,
      automatic_payment_methods: object({
        enabled: required(flag()),
        allow_redirects: oneOf(['always', 'never']),
      }),
      confirm: flag(),
      off_session: flag(),
      setup_future_usage: oneOf(['off_session', 'on_session']),
      description: text(1000),
      metadata: metadata(),
      receipt_email: email(),
      statement_descriptor: text(22),
      statement_descriptor_suffix: text(22),
      return_url: url(),
      error_on_requires_action: flag(),
      capture_method: oneOf(['automatic', 'automatic_async'], ['manual']),
    },
    ({ double, params }) => {
      checkChargeAmount(params.amount, params.currency);
      if (params.error_on_requires_action) throw notImplemented("the parameter 'error_on_requires_action'");
      if ((params.off_session !== undefined || params.return_url) && !params.confirm)
        throw refusedParam(
          'You can only use the parameters off_session and return_url with confirm=true.',
          params.return_url ? 'return_url' : 'off_session',
        );
      if (params.customer) customerOf(double, params.customer, 'customer');
      if (params.confirm && !params.payment_method) throw missingParam('payment_method');
      const method = params.payment_method
        ? usePaymentMethod(double, params.payment_method, 'payment_method')
        : undefined;
      if (method) checkMethodOwner(double, method, params.customer ?? null);
      const automatic = params.automatic_payment_methods?.enabled ?? true;
      const intent = createIntent(double, {
        amount: params.amount,
        currency: params.currency,
        customer: params.customer ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
        receiptEmail: params.receipt_email ?? null,
        setupFutureUsage: params.setup_future_usage ?? null,
        statementDescriptor: params.statement_descriptor ?? null,
        statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
        allowedTypes: params.allowed_payment_method_types ?? null,
        types: automatic ? methodTypes(params.currency, params.allowed_payment_method_types) : ['card'],
        ...(automatic
          ? { automatic: { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always' } }
          : {}),
      });
      if (method) {
        intent.payment_method = method.id;
        intent.status = 'requires_confirmation';
      }
      return params.confirm
        ? confirm(double, intent, {
            off_session: params.off_session,
            return_url: params.return_url,
          })
        : intent;
    },
  ),
  endpoint(
    'GET',
    '/v1/payment_intents/search',
    { query: required(text()), limit: paging.limit, page: text() },
    ({ double, params }) => {
      const matches = parseSearch(params.query);
      const indexedUntil = double.clock.nowSeconds() - double.searchLagSeconds;
      const found = [...double.store.paymentIntents.newestFirst()].filter(
        (intent) => (double.searchLagSeconds === 0 || intent.created <= indexedUntil) && matches(intent),
      );
      const start = params.page ? Number(Buffer.from(params.page, 'base64url').toString()) : 0;
      if (!Number.isSafeInteger(start) || start < 0) throw refusedParam('Invalid page.', 'page');
      const end = start + (params.limit ?? 10);
      return {
        object: 'search_result',
        data: found.slice(start, end),
        has_more: found.length > end,
        next_page: found.length > end ? Buffer.from(String(end)).toString('base64url') : null,
        url: '/v1/payment_intents/search',
      };
    },
  ),
  endpoint('GET', '/v1/payment_intents/:id', { client_secret: text() }, ({ double, id }) =>
    intentOf(double, id),
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/:id',
    { metadata: metadata(), description: clearableText(1000), receipt_email: email() },
    ({ double, params, id }) => {
      const intent = intentOf(double, id);
      intent.metadata = mergeMetadata(intent.metadata, params.metadata);
      if (params.description !== undefined) intent.description = params.description;
      if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
      return intent;
    },
  ),
  endpoint(
    'GET',
    '/v1/payment_intents',
    { ...paging, customer: text(), created: timeRange() },
    ({ double, params }) =>
      page(
        double.store.paymentIntents,
        '/v1/payment_intents',
        params,
        (intent) =>
          (!params.customer || intent.customer === params.customer) &&
          (!params.created || params.created(intent.created)),
      ),
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/:id/confirm',
    { payment_method: text(255), off_session: flag(), return_url: url() },
    ({ double, params, id }) => {
      const intent = intentOf(double, id);
      refuseCheckoutIntent(double, intent, 'confirm');
      if (intent.status !== 'requires_confirmation' && intent.status !== 'requires_payment_method')
        throw statusRefusal('confirm', intent);
      return confirm(double, intent, params);
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: oneOf(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']) },
    ({ double, params, id }) => {
      const intent = intentOf(double, id);
      refuseCheckoutIntent(double, intent, 'cancel');
      if (['succeeded', 'canceled', 'processing'].includes(intent.status))
        throw statusRefusal('cancel', intent);
      cancelIntent(double, intent, params.cancellation_reason ?? null);
      return intent;
    },
  ),
];
