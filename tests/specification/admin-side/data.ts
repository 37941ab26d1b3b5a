import { type Section, tested } from '../rows.ts';
import * as by from './sources.ts';

export const entities: Section = {
  User: by.restUsers(
    '{ id, username, email, fullName, isAdmin: false, isSuperAdmin: false, isGameMaster: false }',
  ),
  'Game Master profile': by.restGameMasters(
    "name: 'Mira Vale'",
    "title: 'Keeper of lanterns'",
    "bio: '",
    "imageUrl: '",
    'rating: null',
    'userId: null',
  ),
  'specialties: one text when given, a list for staff': by.restGameMasters(
    "specialties: 'Fantasy, Horror, D&D 5e'",
    "specialties: ['Fantasy', 'Horror', 'D&D 5e']",
  ),
  'a profile as staff see it: user name and address of its user': by.restGameMasters(
    'username: keeper.username',
    'email: keeper.email',
  ),
  'Session with its Game Master': by.restSession(
    'gameMasterId:',
    'gameMaster = { imageUrl: null, fullName: viewer.fullName, user: { fullName: viewer.fullName } }',
    "price: '25.00'",
    'duration: 180',
    "sessionType: 'one-shot'",
    "tags: 'Horror, Mystery'",
    "status: 'scheduled'",
    "level: 'intermediate'",
  ),
  Booking: by.restBookings(
    'user: { fullName, username, email }',
    "status: 'confirmed'",
    "paymentStatus: 'paid'",
    'amount: dollars',
    'bookingDate: instant',
    'createdAt: instant',
    'paymentIntentId:',
    "stripePaymentStatus: 'succeeded'",
  ),
  'Player of a session': by.restBookings('[{ id: userId, fullName, email }]'),
  Message: by.restMessages('senderId:', 'recipientId:', 'content:', 'isRead: false', 'createdAt: instant'),
  'Current user': by.whoAsks('id, isAdmin: true, isSuperAdmin: true'),
  'Figures of the dashboard': by.figures(
    'totalGameMasters',
    'totalSessions',
    'upcomingSessions',
    'totalRevenue',
    'totalPlayers',
    'totalBookings',
  ),
  'Auth check': by.whoAsks('isSuperAdmin: false', 'isSuperAdmin: true'),
  'Mail that is sent, and its answer': by.restMessages('subject:', 'selectedPlayers:', 'success: true'),
  'What deleting a user answers': by.restUsers('deletedBookings: 1'),
  // The login itself is a cookie that no script reads; what older versions kept is taken once and thrown away.
  'what the browser keeps': [
    by.doors("'isAdmin', 'adminUser', 'auth_token'"),
    by.header("localStorage.getItem('theme')"),
  ],
};

const call = (path: string, held: Section[string], ...fields: string[]) => ({
  [path]: [held, by.described(`'${path}'`, ...fields.map((field) => `'${field}'`))].flat(),
});

export const calls: Section = {
  ...call('GET /api/admin/check-auth', by.whoAsks('GET /api/admin/check-auth', 'status: 401', 'status: 403')),
  ...call('GET /api/admin/dashboard', by.figures('GET /api/admin/dashboard')),
  ...call('GET /api/auth/me', by.whoAsks('GET /api/auth/me')),
  ...call('GET /api/sessions', by.restSession('GET /api/sessions')),
  ...call('GET /api/game-masters', by.restGameMasters('GET /api/game-masters')),
  ...call('GET /api/admin/users', by.restUsers('GET /api/admin/users')),
  ...call('POST /api/admin/users/{id}/promote-admin', by.restUsers('/promote-admin')),
  ...call('DELETE /api/admin/users/{id}/revoke-admin', by.restUsers('/revoke-admin')),
  ...call(
    'POST /api/admin/users/{id}/promote-gm',
    by.restUsers('/promote-gm'),
    'name',
    'title',
    'bio',
    'specialties',
  ),
  ...call('DELETE /api/admin/users/{id}/revoke-gm', by.restUsers('/revoke-gm')),
  ...call('DELETE /api/admin/users/{id}', by.restUsers('deletedBookings')),
  ...call('GET /api/admin/game-masters-with-users', by.restGameMasters('game-masters-with-users')),
  ...call('POST /api/admin/game-masters/{id}/link-user', by.restGameMasters('/link-user'), 'userId'),
  ...call(
    'POST /api/admin/game-masters/{id}/create-user-and-link',
    by.restGameMasters('/create-user-and-link'),
    'username',
    'email',
    'fullName',
    'password',
  ),
  ...call('DELETE /api/admin/game-masters/{id}/unlink-user', by.restGameMasters('/unlink-user')),
  ...call('POST /api/admin/game-masters', by.restGameMasters('POST /api/admin/game-masters'), 'imageUrl'),
  ...call('POST /api/admin/upload', by.restPicture('/api/admin/upload', "'image'", 'imageUrl'), 'image'),
  ...call(
    'POST /api/sessions',
    by.restSession('POST /api/sessions', 'PATCH /api/sessions', 'DELETE /api/sessions'),
    'gameMasterId',
    'scheduledAt',
    'level',
    'duration',
    'maxPlayers',
    'sessionType',
    'tags',
  ),
  ...call('GET /api/bookings/session/{id}', by.restBookings('GET /api/bookings/session/')),
  ...call(
    'DELETE /api/admin/sessions/bookings/{id}/remove-user',
    by.restBookings('/remove-user', '{ userId }'),
    'userId',
  ),
  ...call('GET /api/sessions/{id}/players', by.restBookings('/players')),
  ...call(
    'POST /api/messages/send-email',
    [by.restMessages('POST /api/messages/send-email'), by.mailKey('status: 503')],
    'subject',
    'message',
    'selectedPlayers',
    'sessionId',
  ),
  // Pushed over the socket; asked for every 30 seconds while that is down.
  ...call(
    'GET /api/messages/unread-count',
    by.restMessages('GET /api/messages/unread-count', '{ count: 1 }'),
  ),
  ...call('GET /api/messages', by.restMessages("'GET /api/messages'")),
  ...call('POST /api/auth/logout', by.restLogout('/api/auth/logout')),
  ...call('GET /api/auth/google', by.google("'admin'")),
  'the token is taken as a bearer header and as a cookie': tested(
    'api/identity/login.test.ts',
    'register, verify, log in, be somebody, log out',
    'authorization: `Bearer',
    'cookie: jar.header',
  ),
  'lists are read again after a change': by.users('toHaveCount(0)', 'await expect(keepers'),
};
