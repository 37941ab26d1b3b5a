import * as ownData from './account/own-data.rest.ts';
import * as adminBookings from './admin/bookings.rest.ts';
import * as dashboard from './admin/dashboard.rest.ts';
import { figuresCsv } from './admin/figures.rest.ts';
import * as users from './admin/users.rest.ts';
import * as bookings from './bookings/bookings.rest.ts';
import * as checkout from './bookings/checkout/checkout.rest.ts';
import * as gameMasters from './catalog/game-masters.rest.ts';
import * as sessions from './catalog/sessions.rest.ts';
import { earningsCsv } from './hosting/earnings.rest.ts';
import * as google from './identity/google.rest.ts';
import * as logins from './identity/login.rest.ts';
import * as passwords from './identity/password.rest.ts';
import * as registration from './identity/registration.rest.ts';
import * as broadcasts from './messaging/broadcast.rest.ts';
import * as messages from './messaging/messages.rest.ts';
import * as newsletter from './newsletter/newsletter.rest.ts';
import { serveOpenApi } from './openapi.ts';
import * as payments from './payments/payments.rest.ts';
import { get, patch, post, type Route, remove } from './platform/http/rest.ts';

/** Every REST path but those that need more than JSON: the webhook, uploads, pictures, leaving the newsletter (see app.ts). */
export const routes: readonly Route[] = [
  get('/api/account/bookings', 'user', bookings.accountBookings),
  get('/api/account/data', 'user', ownData.everything),
  get('/api/account/data/:file', 'user', ownData.list),
  get('/api/account/statement.csv', 'user', bookings.statementCsv),
  get('/api/admin/bookings.csv', 'staff', adminBookings.bookingsCsv),
  get('/api/admin/check-auth', 'staff', logins.checkAuth),
  get('/api/admin/dashboard', 'staff', dashboard.dashboard),
  get('/api/admin/figures.csv', 'staff', figuresCsv),
  post('/api/admin/game-masters', 'staff', gameMasters.create),
  patch('/api/admin/game-masters/:id', 'staff', gameMasters.update),
  get('/api/admin/game-masters-with-users', 'staff', gameMasters.listWithUsers),
  post('/api/admin/game-masters/:id/create-user-and-link', 'staff', gameMasters.createUser),
  post('/api/admin/game-masters/:id/link-user', 'staff', gameMasters.linkUser),
  remove('/api/admin/game-masters/:id/unlink-user', 'staff', gameMasters.unlinkUser),
  remove(
    '/api/admin/sessions/bookings/:id/remove-user',
    'superAdmin',
    bookings.removeUser,
    'remove a player from a session',
  ),
  get('/api/admin/users', 'staff', users.list),
  remove('/api/admin/users/:id', 'superAdmin', users.remove, 'delete users'),
  post('/api/admin/users/:id/promote-admin', 'superAdmin', users.promoteAdmin),
  post('/api/admin/users/:id/promote-gm', 'staff', users.promoteGameMaster),
  remove('/api/admin/users/:id/revoke-admin', 'superAdmin', users.revokeAdmin),
  remove('/api/admin/users/:id/revoke-gm', 'staff', users.revokeGameMaster),
  post('/api/auth/exchange', 'public', logins.exchange),
  post('/api/auth/forgot-password', 'public', passwords.forgotPassword),
  get('/api/auth/google', 'public', google.startGoogle),
  get('/api/auth/google/callback', 'public', google.finishGoogle),
  get('/api/auth/login', 'public', logins.toLoginPage),
  post('/api/auth/login', 'public', logins.login),
  post('/api/auth/logout', 'public', logins.logout),
  get('/api/auth/me', 'user', logins.me),
  post('/api/auth/register', 'public', registration.register),
  post('/api/auth/replace-temporary-password', 'public', passwords.replaceTemporaryPassword),
  post('/api/auth/resend-verification', 'public', registration.resendVerification),
  post('/api/auth/reset-password', 'public', passwords.resetPassword),
  get('/api/auth/verify-email', 'public', registration.verifyEmail),
  get('/api/bookings/session/:id', 'user', bookings.sessionBookings),
  get('/api/bookings/session/:id/bookings.csv', 'user', adminBookings.sessionCsv),
  get('/api/bookings/:id/calendar.ics', 'public', bookings.calendar),
  post('/api/bookings/:id/cancel', 'user', bookings.cancel),
  post('/api/bookings/:id/request-cancellation', 'user', bookings.askForCancellation),
  get('/api/calendars/:id/sessions.ics', 'public', bookings.playersCalendar),
  post('/api/create-checkout-session', 'user', checkout.createCheckoutSession),
  get('/api/game-masters', 'public', gameMasters.list),
  get('/api/game-masters/:id', 'public', gameMasters.read),
  get('/api/game-masters/:id/sessions', 'public', gameMasters.sessions),
  get('/api/gm/earnings.csv', 'user', earningsCsv),
  get('/api/messages', 'user', messages.list),
  post('/api/messages', 'public', messages.send), // says itself that one has to log in
  get('/api/messages/conversation/:userId', 'user', messages.conversation),
  post('/api/messages/send-email', 'user', broadcasts.sendEmail),
  get('/api/messages/session/:sessionId', 'user', messages.sessionThread),
  get('/api/messages/unread-count', 'user', messages.unreadCount),
  patch('/api/messages/:id/read', 'user', messages.markRead),
  get(
    '/api/openapi.json',
    'public',
    serveOpenApi(() => routes),
  ),
  get('/api/sessions', 'public', sessions.list),
  post('/api/sessions', 'staff', sessions.create),
  get('/api/sessions/:id', 'public', sessions.read),
  patch('/api/sessions/:id', 'staff', sessions.update),
  remove('/api/sessions/:id', 'user', bookings.deleteSession), // staff, and the Game Master of the session
  get('/api/sessions/:id/players', 'user', broadcasts.players),
  get('/api/stripe-test', 'public', payments.stripeTest),
  post('/api/subscribe', 'public', newsletter.subscribe),
  get('/api/verify-checkout-session', 'user', checkout.verifyCheckoutSession),
];
