/** Every page of the site, by who may open it; the seed contains the rows they refer to. */
const publicPages = [
  '/',
  '/sessions',
  '/sessions?search=nothing-is-called-like-this',
  '/sessions?search=the&hours=17-24&seats=2&system=Daggerheart&sort=rating',
  '/sessions?view=week',
  '/sessions?view=week&week=2030-01-07',
  '/sessions/1',
  '/game-masters',
  '/game-masters/1',
  '/cart',
  '/terms',
  '/conduct',
  '/register',
  '/login',
  '/verify-email',
  '/forgot-password',
  '/reset-password?token=x',
  '/change-password',
  '/approve-email-change?token=x',
  '/undo-email-change?token=x',
  '/keep-account?token=x',
  '/messages',
  '/booking/1',
  '/campaigns/1',
  '/admin/login',
];
const playerPages = [
  '/account',
  `/account/statements/${new Date().getUTCFullYear()}`,
  '/account/saved',
  '/account/profile',
  '/welcome',
  '/account/profile/security',
  '/account/profile/notifications',
  '/account/profile/data',
  '/messages',
  '/booking/2',
  '/campaigns/2',
  '/cancel',
  '/checkout?sessionId=2',
  '/invite/1/old',
];
const hostPages = ['/gm', '/gm/earnings', '/gm/sessions', '/gm/sessions?show=drafts', '/gm/profile'];
const staffPages = [
  '/account/receipts/1',
  '/campaigns/1',
  '/admin/dashboard',
  '/admin/game-masters',
  '/admin/game-masters/1',
  '/admin/sessions',
  '/admin/sessions?viewBookings=1',
  '/admin/proposals',
  '/admin/campaigns',
  '/admin/campaigns/1',
  '/admin/users',
  '/admin/users/1',
  '/admin/bookings',
  '/admin/messages?session=1',
  '/admin/messages?tab=individual',
  '/admin/messages/inbox',
  '/admin/reports',
  '/admin/money',
  '/admin/figures',
  '/admin/figures?by=game_system',
  '/admin/settings',
  '/admin/audit',
  '/admin/health',
  '/admin/help',
];

const account = (username: string) => ({ username, password: 'questboard', email: '', fullName: '' });

export const player = account('player');
export const gameMaster = account('gamemaster');
export const superadmin = account('superadmin');

/** null: a visitor. */
export const pagesByReader = [
  [null, publicPages],
  [player, playerPages],
  [gameMaster, hostPages],
  [superadmin, staffPages],
] as const;
