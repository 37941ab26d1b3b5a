import './admin/admin.schema.ts';
import './admin/alerts.schema.ts';
import './admin/bookings.schema.ts';
import './admin/roster.schema.ts';
import './bookings/booking.schema.ts';
import './bookings/campaign.schema.ts';
import './bookings/checkout.schema.ts';
import './bookings/membership.schema.ts';
import './bookings/payment-plan.schema.ts';
import './bookings/decision.schema.ts';
import './bookings/cancellation.schema.ts';
import './bookings/policy.schema.ts';
import './bookings/waitlist.schema.ts';
import './catalog/game-master.schema.ts';
import './catalog/session.schema.ts';
import './catalog/session-editor.schema.ts';
import './identity/login.schema.ts';
import './identity/password.schema.ts';
import './identity/registration.schema.ts';
import './messaging/broadcast.schema.ts';
import './messaging/conversation.schema.ts';
import './messaging/inbox.schema.ts';
import './messaging/sending.schema.ts';
import './newsletter/newsletter.schema.ts';
import { builder } from './platform/graphql/builder.ts';

/** The whole GraphQL API; every domain adds its part by being imported. */
export const schema = builder.toSchema();
