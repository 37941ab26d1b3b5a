import { bankByFingerprint } from './banks.ts';
import { type Decline, GENERIC_DECLINE } from './cards.ts';
import { collect, giveUp } from './charging.ts';
import type { Double } from './double.ts';
import { invalidRequest } from './failures.ts';
import type { PaymentIntent } from './state.ts';

/** Settles a processing payment, and emits the event of a Checkout session completed with it. */
export function settlePayment(double: Double, intent: PaymentIntent, status: 'succeeded' | 'failed'): void {
  const charge = double.store.charges.get(intent.latest_charge);
  if (intent.status !== 'processing' || !charge)
    throw invalidRequest(`Payment ${intent.id} is ${intent.status} and cannot become ${status}.`);
  double.store.paymentPlans.remove(intent.id);
  if (status === 'succeeded') collect(double, intent, charge);
  else {
    const method = double.store.paymentMethods.get(intent.payment_method);
    const bank = bankByFingerprint(method?.us_bank_account?.fingerprint);
    giveUp(double, intent, charge, method, bank?.failure ?? (method?.card ? GENERIC_DECLINE : DEBIT_FAILED));
  }
  for (const session of double.store.sessions.newestFirst()) {
    if (session.payment_intent !== intent.id || session.status !== 'complete') continue;
    if (status === 'succeeded') session.payment_status = 'paid';
    double.emit(`checkout.session.async_payment_${status}`, session);
  }
  double.changed();
}

const DEBIT_FAILED: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
};

export function settleDuePayments(double: Double): void {
  const now = double.clock.nowMs();
  for (const plan of [...double.store.paymentPlans.values()]) {
    if (plan.dueAt > now) continue;
    const intent = double.store.paymentIntents.get(plan.id);
    if (intent?.status === 'processing') settlePayment(double, intent, plan.becomes);
    double.store.paymentPlans.remove(plan.id);
  }
}
