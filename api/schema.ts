import './admin/admin.schema.ts';
import './admin/alerts.schema.ts';
import './admin/audit.schema.ts';
import './admin/bookings.schema.ts';
import './admin/bulk.schema.ts';
import './admin/campaign-move.schema.ts';
import './admin/campaigns.schema.ts';
import './admin/deletion.schema.ts';
import './admin/figures.schema.ts';
import './admin/find.schema.ts';
import './admin/game-masters.schema.ts';
import './admin/messages.schema.ts';
import './admin/health.schema.ts';
import './admin/mail-check.schema.ts';
import './admin/goodwill.schema.ts';
import './admin/saved-filters.schema.ts';
import './admin/money.schema.ts';
import './admin/roles.schema.ts';
import './admin/returns.schema.ts';
import './admin/roster.schema.ts';
import './admin/planned-tables.schema.ts';
import './admin/session-move.schema.ts';
import './admin/user.schema.ts';
import './admin/user-details.schema.ts';
import './admin/settings.schema.ts';
import './bookings/core/booking.schema.ts';
import './bookings/campaigns/campaign.schema.ts';
import './bookings/campaigns/campaign-staff.schema.ts';
import './bookings/charges/charges.schema.ts';
import './bookings/checkout/checkout.schema.ts';
import './bookings/campaigns/membership.schema.ts';
import './bookings/campaigns/payment-plan.schema.ts';
import './bookings/cancelling/decision.schema.ts';
import './bookings/cancelling/cancellation.schema.ts';
import './bookings/cancelling/removal.schema.ts';
import './bookings/moving/move-note.schema.ts';
import './bookings/core/policy.schema.ts';
import './bookings/waitlist/waitlist.schema.ts';
import './catalog/game-master.schema.ts';
import './catalog/game-master-editor.schema.ts';
import './catalog/session.schema.ts';
import './catalog/session-editor.schema.ts';
import './catalog/session-list.schema.ts';
import './identity/first-admin.schema.ts';
import './identity/login.schema.ts';
import './identity/password.schema.ts';
import './identity/profile.schema.ts';
import './identity/security.schema.ts';
import './identity/registration.schema.ts';
import './messaging/announcing.schema.ts';
import './messaging/broadcast.schema.ts';
import './messaging/conversation.schema.ts';
import './messaging/delivery.schema.ts';
import './messaging/inbox.schema.ts';
import './messaging/recipients.schema.ts';
import './messaging/sending.schema.ts';
import './messaging/session-thread.schema.ts';
import './messaging/templates.schema.ts';
import './newsletter/newsletter.schema.ts';
import './newsletter/notifications.schema.ts';
import { builder } from './platform/graphql/builder.ts';

/** The whole GraphQL API; every domain adds its part by being imported. */
export const schema = Object.assign(builder.toSchema(), {
  description: `Questboard: players book seats in tabletop role-playing sessions, Game Masters run them, staff run the shop.

Amounts are in US cents, times in UTC. An \`id\` is opaque and global; where its type is clear, the number in \`databaseId\` is taken in its place. A description that says “null:” says what null means. A refused mutation answers with a Refusal, a plain sentence and a code.`,
});
