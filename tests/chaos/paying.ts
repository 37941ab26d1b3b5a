import { db } from '../../api/platform/db.ts';
import { PAYS } from '../scene/sandbox.ts';
import { type Answer, mutate, rest } from './client.ts';
import type { Draws } from './draws.ts';
import type { Person } from './people.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';

/**
 * Does what its name says and tells in a few words what came of it; null: there was nothing to do it to.
 * `base`: the API process of this step.
 */
export type Action = (stage: Stage, draws: Draws, base: string) => Promise<string | null>;

export interface Opened extends Answer {
  stripeSessionId: string | null;
}

export async function open(
  stage: Stage,
  base: string,
  player: Person,
  ids: number[],
  byRest: boolean,
): Promise<Opened> {
  const answer = byRest
    ? await rest(base, 'POST', '/api/create-checkout-session', player.token, {
        cartItems: ids.map((sessionId) => ({ sessionId })),
      })
    : await mutate(
        base,
        'startCheckout',
        { items: ids.map(String), agreeToTerms: true, agreeToConduct: true },
        'checkout { url stripeSessionId }',
        player.token,
      );
  stage.record(`${player.name} books ${ids}`, answer);
  const { checkout, sessionId } = answer.word === 'ok' ? answer.body : {};
  return { ...answer, stripeSessionId: checkout?.stripeSessionId ?? sessionId ?? null };
}

/** The player pays on the hosted page; what Stripe said. */
export async function pay(stage: Stage, stripeSessionId: string, card = PAYS): Promise<string> {
  const { ok, body } = await stage.providers.stripe('POST', `/checkout/${stripeSessionId}/pay`, {
    card,
    authorize: true, // when the bank asks
  });
  return ok ? String(body.outcome) : 'closed';
}

export async function verify(
  stage: Stage,
  base: string,
  player: Person,
  stripeSessionId: string,
): Promise<string> {
  const path = `/api/verify-checkout-session?session_id=${stripeSessionId}`;
  const answer = stage.record(`${player.name} verifies`, await rest(base, 'GET', path, player.token));
  if (answer.word === 'ok' && answer.body.success) {
    const bookings = await whileDatabaseRestarts(() =>
      db.booking.findMany({ where: { checkout: { stripeSessionId } } }),
    );
    for (const { id } of bookings) stage.paid.add(id);
  }
  return answer.word === 'ok' ? `verified ${answer.body.success}` : answer.word;
}
