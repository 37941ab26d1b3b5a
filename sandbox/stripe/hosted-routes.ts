import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  answerCheckout,
  awaitsConfirmation,
  currentSession,
  payCheckout,
  successAddress,
} from './checkout.ts';
import type { Double } from './double.ts';
import { bankPage } from './hosted-bank-page.ts';
import { readBankEntry, readCardEntry } from './hosted-entry.ts';
import {
  checkoutPage,
  confirmationPage,
  type FieldErrors,
  type FormValues,
  messagePage,
} from './hosted-page.ts';
import { answerAuthentication } from './payments.ts';
import type { Session } from './state.ts';

type Params = { Params: { id: string } };
type PageParams = Params & { Querystring: { method?: string } };

const SECURITY = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const html = (reply: FastifyReply, status: number, body: string) =>
  reply.code(status).headers(SECURITY).type('text/html; charset=utf-8').send(body);

export function registerHostedPages(scope: FastifyInstance, double: Double): void {
  scope.get<PageParams>('/checkout/c/:id', (request, reply) => {
    const session = currentSession(double, request.params.id);
    if (session?.status !== 'open') return closedPage(reply, session);
    if (awaitsConfirmation(double, session)) return askConfirmation(reply, session);
    return showForm(double, reply, session, { status: 200, method: request.query.method });
  });

  scope.post<Params>('/checkout/c/:id', (request, reply) => {
    const session = currentSession(double, request.params.id);
    // A second click: the first one has already paid.
    if (session?.status === 'complete') return reply.redirect(successAddress(session), 303);
    if (session?.status !== 'open') return closedPage(reply, session);
    const form = textFields(request.body);
    if (awaitsConfirmation(double, session)) {
      if (form.answer !== 'authorize' && form.answer !== 'fail') return askConfirmation(reply, session);
      return afterAttempt(
        double,
        reply,
        session,
        answerCheckout(double, session, form.answer === 'authorize'),
      );
    }
    const values = {
      email: form.email?.trim() ?? '',
      name: form.name?.trim() ?? '',
      expiry: form.expiry ?? '',
    };
    const fixedEmail = knownEmail(double, session);
    if (fixedEmail) values.email = fixedEmail;
    const byBank = methodShown(session, form.method) === 'us_bank_account';
    const entry = byBank ? readBankEntry(form, values) : readCardEntry(double, form, values);
    if ('errors' in entry)
      return showForm(double, reply, session, {
        status: 422,
        method: form.method,
        values,
        errors: entry.errors,
      });
    return afterAttempt(double, reply, session, payCheckout(double, session, entry), values);
  });

  scope.get<Params>('/checkout/a/:id', (request, reply) => {
    const intent = double.store.paymentIntents.get(request.params.id);
    if (intent?.status !== 'requires_action')
      return html(
        reply,
        intent ? 200 : 404,
        messagePage('Nothing to confirm', 'This payment awaits no confirmation.', null),
      );
    return html(reply, 200, confirmationPage(intent.amount, intent.currency));
  });

  scope.post<Params>('/checkout/a/:id', (request, reply) => {
    const intent = double.store.paymentIntents.get(request.params.id);
    const returnUrl = intent?.next_action?.redirect_to_url?.return_url;
    const { answer } = textFields(request.body);
    if (intent?.status !== 'requires_action' || !returnUrl)
      return html(
        reply,
        409,
        messagePage('Nothing to confirm', 'This payment awaits no confirmation.', null),
      );
    if (answer !== 'authorize' && answer !== 'fail') return reply.redirect(request.url, 303);
    answerAuthentication(double, intent, answer === 'authorize');
    const back = new URL(returnUrl);
    back.searchParams.set('payment_intent', intent.id);
    back.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
    back.searchParams.set('redirect_status', answer === 'authorize' ? 'succeeded' : 'failed');
    return reply.redirect(back.href, 303);
  });
}

function textFields(body: unknown): Record<string, string | undefined> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

function knownEmail(double: Double, session: Session): string | null {
  return session.customer_email ?? double.store.customers.get(session.customer)?.email ?? null;
}

const askConfirmation = (reply: FastifyReply, session: Session) =>
  html(reply, 200, confirmationPage(session.amount_total, session.currency));

function closedPage(reply: FastifyReply, session: Session | undefined) {
  if (!session)
    return html(reply, 404, messagePage('Not found', 'There is no such checkout in this sandbox.', null));
  if (session.status === 'complete')
    return html(
      reply,
      200,
      messagePage('This checkout is complete', 'There is nothing more to do here.', {
        href: successAddress(session),
        label: 'Continue',
      }),
    );
  return html(
    reply,
    410,
    messagePage(
      'This checkout has expired',
      'It was open for a limited time only. Nothing was charged.',
      session.cancel_url ? { href: session.cancel_url, label: 'Go back and start again' } : null,
    ),
  );
}

/** Which form to show: the card's, unless the bank's is requested or the only one. */
function methodShown(session: Session, asked: string | undefined): 'card' | 'us_bank_account' {
  const types = session.payment_method_types;
  const bank = types.includes('us_bank_account') && (asked === 'us_bank_account' || !types.includes('card'));
  return bank ? 'us_bank_account' : 'card';
}

type FormState = {
  status: number;
  method?: string | undefined;
  values?: FormValues;
  errors?: FieldErrors;
  alert?: string;
};

function showForm(double: Double, reply: FastifyReply, session: Session, state: FormState) {
  const values = state.values ?? {
    email: session.customer_details?.email ?? knownEmail(double, session) ?? '',
    name: session.customer_details?.name ?? '',
    expiry: '',
  };
  const items = double.store.checkoutPlans.get(session.id)?.lineItems ?? [];
  const intent = double.store.paymentIntents.get(session.payment_intent);
  // After a failed attempt, the page still shows the error when it is reopened.
  const alert = state.alert ?? (state.errors ? null : (intent?.last_payment_error?.message ?? null));
  const page = methodShown(session, state.method) === 'card' ? checkoutPage : bankPage;
  return html(reply, state.status, page({ session, items, values, errors: state.errors ?? {}, alert }));
}

function afterAttempt(
  double: Double,
  reply: FastifyReply,
  session: Session,
  result: ReturnType<typeof payCheckout>,
  values?: FormValues,
) {
  if (result.outcome === 'succeeded' || result.outcome === 'processing')
    return reply.redirect(successAddress(session), 303);
  if (result.outcome === 'requires_action')
    return reply.redirect(`${double.publicUrl}/checkout/c/${session.id}`, 303);
  return showForm(double, reply, session, {
    status: 402,
    alert: result.message ?? 'Your card was declined.',
    ...(values ? { values } : {}),
  });
}
