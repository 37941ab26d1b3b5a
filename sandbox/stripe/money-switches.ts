import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bankByNumber } from './banks.ts';
import {
  answerCheckout,
  awaitsConfirmation,
  currentSession,
  payCheckout,
  successAddress,
} from './checkout.ts';
import { settlePayment } from './delayed.ts';
import { closeDispute, DISPUTE_STEPS, openDispute, updateDispute } from './disputes.ts';
import type { Double } from './double.ts';
import { noSuch } from './failures.ts';
import { refundCharge, settleRefund } from './refunds.ts';
import { chargeToRefund } from './routes/refunds.ts';
import type { Dispute } from './state.ts';
import { read, type WithId } from './switch-input.ts';

const refundModeInput = z.strictObject({
  status: z.enum(['succeeded', 'pending', 'failed', 'uncovered', 'held']),
  becomes: z.enum(['succeeded', 'failed']).nullable().default(null),
  afterSeconds: z.number().min(0).default(0),
});

const paymentModeInput = z.strictObject({
  status: z.enum(['succeeded', 'processing']),
  becomes: z.enum(['succeeded', 'failed']).nullable().default(null),
  afterSeconds: z.number().min(0).default(0),
});

const settleInput = z.strictObject({ status: z.enum(['succeeded', 'failed']) });

const payInput = z.strictObject({
  card: z.string().default('4242424242424242'),
  /** Pays by bank debit instead, from one of the test accounts. */
  account: z
    .string()
    .refine((number) => bankByNumber(number) !== undefined, 'is no test account')
    .optional(),
  email: z.string().optional(),
  name: z.string().default('Sandbox Customer'),
  /** The customer's answer if the bank asks for confirmation; absent: the payment keeps waiting. */
  authorize: z.boolean().optional(),
});

const chargeInput = {
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: z.int().min(1).optional(),
};

/** Stripe's dispute fee in the United States, in cents. */
const fee = z.int().min(0).default(1500);

const disputeInput = z.strictObject({
  ...chargeInput,
  reason: z.string().default('fraudulent'),
  fee,
  inquiry: z.boolean().default(false),
});

const disputeUpdateInput = z.strictObject({
  status: z.enum(DISPUTE_STEPS).default('under_review'),
  /** The amount of a dispute that replaces an inquiry over another amount. */
  amount: z.int().min(1).optional(),
  fee,
});

const disputeCloseInput = z.strictObject({
  status: z.enum(['won', 'lost', 'warning_closed', 'prevented']),
  reinstated: z.number().int().positive().optional(),
});

const refundByHandInput = z.strictObject({
  ...chargeInput,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export function registerMoneySwitches(scope: FastifyInstance, double: Double, base: string): void {
  scope.post(`${base}/payments/mode`, (request) => {
    double.paymentMode = read(paymentModeInput, request);
    return double.paymentMode;
  });
  scope.post<WithId>(`${base}/payments/:id/settle`, (request) => {
    const intent = double.store.paymentIntents.get(request.params.id);
    if (!intent) throw noSuch('payment_intent', request.params.id);
    settlePayment(double, intent, read(settleInput, request).status);
    return intent;
  });
  scope.post(`${base}/refunds/mode`, (request) => {
    double.refundMode = read(refundModeInput, request);
    return double.refundMode;
  });
  scope.post(`${base}/refunds`, (request) => {
    const { charge, payment_intent, amount, reason } = read(refundByHandInput, request);
    return refundCharge(double, chargeToRefund(double, { charge, payment_intent }), {
      amount,
      reason,
      metadata: {},
    });
  });
  scope.post<WithId>(`${base}/refunds/:id/settle`, (request) => {
    const refund = double.store.refunds.get(request.params.id);
    if (!refund) throw noSuch('refund', request.params.id);
    const { status, failureReason } = read(
      z.strictObject({ status: z.enum(['succeeded', 'failed']), failureReason: z.string().optional() }),
      request,
    );
    settleRefund(double, refund, status, failureReason);
    return refund;
  });
  scope.post(`${base}/disputes`, (request) => {
    const { charge, payment_intent, amount, ...how } = read(disputeInput, request);
    return openDispute(double, chargeToRefund(double, { charge, payment_intent }), { ...how, amount });
  });
  scope.post<WithId>(`${base}/disputes/:id/update`, (request) => {
    const dispute = disputeOf(double, request.params.id);
    const { status, ...how } = read(disputeUpdateInput, request);
    updateDispute(double, dispute, status, how);
    return dispute;
  });
  scope.post<WithId>(`${base}/disputes/:id/close`, (request) => {
    const dispute = disputeOf(double, request.params.id);
    const { status, reinstated } = read(disputeCloseInput, request);
    closeDispute(double, dispute, status, reinstated);
    return dispute;
  });
  scope.post<WithId>(`${base}/checkout/:id/pay`, (request) => {
    const input = read(payInput, request);
    const session = currentSession(double, request.params.id);
    if (!session) throw noSuch('checkout.session', request.params.id);
    const customerEmail = double.store.customers.get(session.customer)?.email ?? session.customer_email;
    const payer = { email: input.email ?? customerEmail ?? 'customer@questboard.test', name: input.name };
    const card = {
      number: input.card.replace(/\D/g, ''),
      expMonth: 12,
      expYear: new Date(double.clock.nowMs()).getUTCFullYear() + 3,
    };
    let result = payCheckout(double, session, {
      ...payer,
      ...(input.account ? { account: input.account } : card),
    });
    if (input.authorize !== undefined && awaitsConfirmation(double, session))
      result = answerCheckout(double, session, input.authorize);
    return {
      ...result,
      redirect: session.status === 'complete' ? successAddress(session) : null,
      session,
      payment_intent: double.store.paymentIntents.get(session.payment_intent) ?? null,
    };
  });
}

function disputeOf(double: Double, id: string): Dispute {
  const dispute = double.store.disputes.get(id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}
