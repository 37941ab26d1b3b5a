import type { FastifyInstance } from 'fastify';
import { receiveEvent } from './webhook.service.ts';

/** POST /api/stripe/webhook: Stripe's signed events. The body stays raw, because the signature covers its bytes. */
export function registerStripeWebhook(app: FastifyInstance) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 1024 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post('/api/stripe/webhook', async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(body, typeof signature === 'string' ? signature : undefined);
      return { received: true };
    });
  });
}
