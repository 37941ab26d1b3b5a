import { type Tested, tested } from '../rows.ts';

/** Tests that hold many rows, by a short name: `row(title, …texts)`. */
const of =
  (file: string) =>
  (test: string) =>
  (...texts: string[]): Tested =>
    tested(file, test, ...texts);

const siteHeader = of('web/e2e/site-header.spec.ts');
const words = of('web/e2e/admin-words.spec.ts');
export const usersFail = words('what failed with users is named');
export const gameMastersFail = words('what failed with Game Masters is named');
export const polling = siteHeader(
  'while nothing can be pushed the unread count is asked for every 30 seconds',
);
export const sessionsFail = words('what failed with a session and its picture is named');
export const bookingsFail = words('what failed with the bookings of a session is named');
export const messagesFail = words('the Message Center says what is missing, and that nothing could be sent');
export const empty = words('an empty board says so, and nothing is asked for again by itself');
export const doors = words('the doors of the admin area say why somebody stands before them');
export const header = siteHeader('the header of the site: menu, bell and theme');

const admin = of('web/e2e/admin.spec.ts');
export const aSession = admin(
  'an admin creates a session with a picture, edits it, looks at its bookings and deletes it',
);
export const withoutPicture = admin('a session whose picture fails is saved without it');
export const removal = of('web/e2e/admin-refunds.spec.ts')(
  'a super admin gives a player something back, then removes them with the rest',
);
export const users = of('web/e2e/admin-users.spec.ts')(
  'a super admin finds somebody and gives and takes roles, deletes them; an admin is told who may',
);
export const usersDown = of('web/e2e/admin-users.spec.ts')(
  'what is wrong with the users is said: they do not load, or there is nobody at the address',
);
export const gameMasters = of('web/e2e/admin-game-masters.spec.ts')(
  'a Game Master is added with a picture, gets a user who chooses a password, and is archived',
);
export const letters = of('web/e2e/admin-messages.spec.ts')(
  'staff keep a text, look at the mail, send it to a person once, and follow it',
);
export const frame = of('web/e2e/admin-messages.spec.ts')(
  'staff read and answer from the bell without leaving the admin area',
);
export const conversations = of('web/e2e/messages.spec.ts')(
  'a player and a Game Master write to each other, and nobody has to reload',
);
export const adminLogin = of('web/e2e/login.spec.ts')('only admins pass the admin login');

const rest = of('tests/specification/admin-rest.test.ts');
export const whoAsks = rest('who is asking: check-auth and me');
export const figures = rest('the figures of the dashboard');
export const restUsers = rest('users: listed, promoted and revoked, deleted');
export const restGameMasters = rest('Game Masters: made, listed with their users, linked and unlinked');
export const restPicture = rest('a picture: one form with the field image');
export const restSession = rest(
  'a session: created, listed, updated and deleted with everything the form holds',
);
export const restBookings = rest('the bookings and players of a session, and a player taken off it');
export const restMessages = rest('messages: sent by mail, counted, listed');
export const restLogout = rest('logging out ends the login that was sent');
export const restRefusal = rest('a refusal has a status and a body to make one sentence of');
export const described = of('tests/specification/admin-rest.test.ts')('%s is described');
export const mailKey = of('tests/specification/mail-key.test.ts')(
  'without a mail key nothing is sent, and the answer is 503',
);
export const google = of('api/identity/google.test.ts')('the admin area is for admins');
export const roster = of('api/bookings/cancelling/session-cancellation.test.ts')(
  'groups players by their newest booking, for staff and the host only',
);
export const deletion = of('api/admin/deletion.test.ts')('who may be deleted, and by whom');
