/**
 * A process of the product for tests that kill one after the other: the routes of money, the webhook and the
 * jobs as they are, without GraphQL and pages, because those make a start slow; what has no path of REST has one here.
 */
import { deleteAccount, keepAccount } from '../../api/account/own-deletion.service.ts';
import * as users from '../../api/admin/users.rest.ts';
import * as bookings from '../../api/bookings/bookings.rest.ts';
import * as checkout from '../../api/bookings/checkout/checkout.rest.ts';
import { jobs } from '../../api/jobs.ts';
import { registerStripeWebhook } from '../../api/payments/webhook.rest.ts';
import { env } from '../../api/platform/env.ts';
import type { Failpoint } from '../../api/platform/failpoint.ts';
import { registerHealth } from '../../api/platform/http/health.ts';
import { get, post, type RestRequest, remove } from '../../api/platform/http/rest.ts';
import { startJobs, wake } from '../../api/platform/jobs.ts';
import { connectPubSub } from '../../api/platform/pubsub.ts';
import { serveRoutes } from '../scene/http.ts';

const app = await serveRoutes(
  [
    get('/api/account/bookings', 'user', bookings.accountBookings),
    post('/api/create-checkout-session', 'user', checkout.createCheckoutSession),
    get('/api/verify-checkout-session', 'user', checkout.verifyCheckoutSession),
    post('/api/bookings/:id/cancel', 'user', bookings.cancel),
    remove('/api/admin/users/:id', 'superAdmin', users.remove),
    post('/leave', 'user', ({ viewer, body }: RestRequest) => deleteAccount(viewer, body)),
    post('/keep', 'public', ({ context, body }: RestRequest) => keepAccount(context, body)),
  ],
  (scope) => {
    registerStripeWebhook(scope);
    registerHealth(scope);
    /** From now on it dies when it passes this place for the n-th time. */
    scope.post<{ Params: { place: Failpoint; time: string } }>('/arm/:place/:time', async ({ params }) => {
      env.failpoint = { name: params.place, time: Number(params.time) };
      return {};
    });
    /** The jobs run, as they do every few seconds. */
    scope.post('/run-jobs', async () => {
      for (const { name } of jobs) wake(name);
      return {};
    });
  },
);
await connectPubSub();
await startJobs(jobs);
await app.listen({ port: env.port, host: env.host });
