import { page, playersPage, type Section, staffPage, tested } from '../rows.ts';
import { guarded } from './shell.ts';
import * as by from './sources.ts';

export const states: Section = {
  // The server looks before it answers with a page: there is nothing to wait for in the browser.
  'guard: nobody else is let in': [
    ...guarded('/admin/users'),
    by.doors('authentication_required', 'Please log in to access the admin area'),
  ],
  'guard: a damaged user of old is cleared': by.doors('adminUser'),
  'roles are given and taken': by.restUsers('/promote-gm', '/revoke-gm', '/promote-admin', '/revoke-admin'),
  'a profile is linked and unlinked': by.restGameMasters('userId: keeper.id', 'orphan'),
  'a new session is scheduled, of level intermediate': by.restSession(
    "status: 'scheduled'",
    "level: 'intermediate'",
  ),
  // Only a new one becomes scheduled.
  'an edited session keeps its status': tested(
    'api/catalog/catalog-rest.test.ts',
    'keeps the status of a draft that is edited, and publishes it when asked',
    'draft',
  ),
  'saving and deleting close the form and read the list again': by.aSession(
    'await expect(form).toHaveCount(0)',
  ),
  'cancelling forgets what was typed and chosen': by.aSession("'Never saved'", 'Discard changes'),
  'a picture is uploaded first; one that fails does not stop the save': [
    by.aSession('toHaveAttribute'),
    by.withoutPicture('Session Created', 'Image Upload Failed'),
  ],
  'an edit uploads a picture only when it is another one': by.aSession('expect(uploads).toBe(2)'),
  'bookings: the newest of each player, in three groups': by.roster(
    'confirmed',
    'other',
    'earlierBookings: 1',
  ),
  // What was paid minus what went back, from the ledger.
  'bookings: the sum of what was paid': by.roster('revenueCents: 6000', 'revenueCents: 5000'),
  'bookings: who was refunded stands apart': by.removal("'User Removed'", 'Confirmed & paid (0)'),
  'removing: warned first, then read again': by.removal(
    'a manual refund may be needed',
    'This action cannot be undone.',
    'Confirmed & paid (0)',
  ),
  'sending clears the form': by.letters("toHaveValue('')"),
  'Select All chooses all and then none': by.messagesFail('Select All', 'Deselect All', '^0 of'),
  'the bell is read when it opens': by.header('not.toContain(content)'),
  // Pushed; the poll of 30 seconds runs while nothing can be pushed.
  'the count of unread follows': [by.conversations('bellSays(1)', 'bellSays(0)'), by.polling('30_000')],
  'theme: dark, kept in the browser, or that of the system': by.header("'dark'", "'System'", "'system'"),
  'logging out is told': tested(
    'web/e2e/logout.spec.ts',
    'a logout that GraphQL does not answer goes the other way',
    'Logout successful',
  ),
  'logging out clears this browser even when nobody answers': tested(
    'web/e2e/logout.spec.ts',
    'a logout that reaches nobody ends the login in this browser, and for good once the server hears of it',
    'There was an issue logging out, but local session was cleared.',
  ),
};

const service = (...texts: string[]) =>
  tested('api/catalog/sessions.test.ts', 'is refused for its %s (%#)', ...texts);
const profile = (...texts: string[]) =>
  tested('api/catalog/game-master-editor.test.ts', 'the form refuses %j', ...texts);

export const validation: Section = {
  'session: Game Master': [by.aSession('Please select a game master'), service("['gameMasterId', 0,")],
  'session: title': [by.aSession('Title must be at least 3 characters'), service("['title', 'ab',")],
  'session: description': [
    by.aSession('Description must be at least 10 characters'),
    service("['description', 'too short',"),
  ],
  'session: game system': [by.aSession('Please select a game system'), service("['gameSystem', 'Chess',")],
  'session: its five options': by.sessionsFail('Pathfinder 2E', 'Call of Cthulhu 7E', 'Daggerheart'),
  'session: price': [
    by.sessionsFail('Price is required'),
    by.aSession('Price must be at least $1'),
    service('99,'),
  ],
  'session: date': [
    by.aSession('Please select a date and time'),
    by.sessionsFail('Please select a future date and time'),
    service("['scheduledAt', undefined,"),
  ],
  'session: what is no date': by.sessionsFail('Invalid Date', 'Please select a valid date and time'),
  'session: duration': [by.sessionsFail('Duration must be at least 1 hour', "'step', '0.5'"), service('59,')],
  'session: players': [by.sessionsFail('Maximum players must be at least 1'), service("['maxPlayers', 0,")],
  'session: type, tags and picture may be left out': by.restSession(
    '...least',
    "sessionType: 'one-shot'",
    "tags: ''",
  ),
  'session: the hint on its type': by.sessionsFail(
    'One-shots are single payments, campaigns use a subscription model.',
  ),
  'Game Master: name': [by.gameMasters("['Name', 'Title']"), profile('Name must be at least 2 characters')],
  'Game Master: title': [by.gameMasters("['Name', 'Title']"), profile('Title must be at least 2 characters')],
  'Game Master: biography': [
    by.gameMastersFail('Bio must be at least 10 characters'),
    profile('Bio must be at least 10 characters'),
  ],
  'Game Master: specialties are cut at commas, empty ones dropped': tested(
    'api/catalog/game-master-editor.test.ts',
    'staff add a profile, which nobody logs in for yet',
    "specialties: ['Fantasy', 'Horror', 'D&D 5e']",
  ),
  'promoting: name and title': [
    by.users('Name and title are required'),
    tested(
      'api/admin/users.test.ts',
      'name and title are required, and REST says so',
      'Name and title are required',
    ),
  ],
  'a user for a profile: user name, address, password': by.restGameMasters(
    "['username', 'email', 'password']",
  ),
  'linking: somebody chosen': by.gameMastersFail('Please select a Game Master user'),
  'message: subject and text': [
    by.messagesFail('Missing information', 'Please add both a subject and message content.'),
    by.restMessages('Please add both a subject and message content.'),
  ],
  'message: at least one recipient': [
    by.messagesFail('No recipients selected', 'Please select at least one player to message.'),
    by.restMessages('Please select at least one player to message.'),
  ],
  'message: no sending before that': [by.messagesFail('toBeDisabled'), by.letters('toBeDisabled')],
  'admin login: both fields, and an admin': [
    by.doors('Username is required', 'Password is required'),
    by.adminLogin('You need admin privileges to access this panel.'),
  ],
};

export const roles: Section = {
  'visitors: public pages, login, register': [page('/login', '>Username<'), page('/register', '>Email<')],
  'users: account, messages, bell': [
    playersPage('/account', '>My Account<'),
    playersPage('/messages', 'aria-label="Messages. '),
  ],
  'admins: the area, Game Masters, sessions, messages, users': [
    ...guarded('/admin/sessions'),
    tested('tests/promises/g18-isolation.test.ts', '$name', 'Object.entries(calls)'),
  ],
  'admins: Game Masters are promoted and revoked, profiles linked': [
    by.restUsers('as(staff', '/promote-gm`', '/revoke-gm`'),
    by.restGameMasters('as(staff', '/link-user`'),
  ],
  'super admins alone: admin roles': [
    by.users('Only super admins can manage admin roles.'),
    tested(
      'api/admin/users.test.ts',
      'are given and taken by super admins alone, at once, and kept in the audit',
      'Super Admin Access Required - Only super admins can manage admin roles.',
    ),
    staffPage(
      '/admin/users?tab=admins',
      'Super Admin Access Required',
      'Only super admins can manage admin roles.',
    ),
  ],
  'super admins alone: deleting users, with bookings to come': [
    by.restUsers('Only super admins can delete users.', 'deletedBookings: 1'),
    by.deletion('FORBIDDEN'),
  ],
  'super admins alone: taking a player off a session': [
    by.restBookings('as(staff, removal, { userId })', 'status: 403'),
    by.removal('toHaveCount(0)', 'Remove from session'),
  ],
  'super admins are not deleted': by.deletion('Super admins cannot be deleted'),
  'super admins are not demoted': tested(
    'api/admin/users.test.ts',
    'a super admin cannot be demoted, and the database keeps the last one whatever is tried',
    "'revokeAdmin'",
  ),
  'notes that super admins alone see': by.removal('Super admin notes'),
  'deleting an admin is offered to super admins alone': by.usersFail("'Delete User'"),
};
