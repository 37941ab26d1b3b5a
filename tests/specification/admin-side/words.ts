import { type Section, staffPage, tested } from '../rows.ts';
import * as by from './sources.ts';

export const errors: Section = {
  'no admin': [
    by.adminLogin('You need admin privileges to access this panel.'),
    tested(
      'tests/whole/rest.test.ts',
      'the admin area knows who may enter',
      'Access denied - You need admin privileges to access this panel.',
    ),
  ],
  'toasts before the admin area': by.doors(
    'Access Denied',
    'Authentication Failed',
    'Authentication Required',
    'Please log in to access the admin area',
  ),
  'Failed to promote user to admin': by.usersFail("'Failed to promote user to admin'"),
  'Failed to revoke admin role': by.usersFail("'Failed to revoke admin role'"),
  'Failed to promote user': by.usersFail("'Failed to promote user'"),
  'Failed to revoke GM role': by.usersFail("'Failed to revoke GM role'"),
  'Failed to delete user': by.usersFail("'Failed to delete user'"),
  'Failed to link GM to user': by.gameMastersFail("'Failed to link GM to user'"),
  'Failed to create user and link to GM': by.gameMastersFail("'Failed to create user and link to GM'"),
  'Failed to unlink GM from user': by.gameMastersFail("'Failed to unlink GM from user'"),
  'the message of the server is preferred': by.usersDown('Somebody else has just changed this user.'),
  'users that do not load': by.usersDown(
    'Error Loading Users',
    'Failed to load user data. Please try again.',
  ),
  'a Game Master that is not made': by.gameMastersFail(
    "'Failed to create game master'",
    "'Error'",
    "'An unexpected error occurred'",
  ),
  'a Game Master that is made': by.gameMastersFail(
    "'Game Master created'",
    "'The game master has been successfully added'",
  ),
  'a session that is not saved': by.sessionsFail(
    "'Failed to Create Session'",
    "'Failed to Update Session'",
    "'An unknown error occurred'",
  ),
  'a session that is not deleted': by.bookingsFail("'Failed to Delete Session'"),
  'a session that is saved or deleted': by.aSession(
    "'Session Created'",
    "'Session Updated'",
    "'Session Deleted'",
  ),
  'bookings that do not load': by.bookingsFail("'Failed to fetch session bookings'"),
  'players that do not load': by.messagesFail("'Failed to fetch session players'"),
  'a player who is not removed': by.bookingsFail(
    "'Failed to remove user from session'",
    "'Failed to Remove User'",
  ),
  'a player who is removed': by.removal("'User Removed'"),
  'a picture that is not uploaded': by.sessionsFail("'Image Upload Failed'", "'Failed to upload image'"),
  'a session whose picture failed is saved': by.withoutPicture("'Session Created'"),
  'no mail key': [
    by.messagesFail("'Email service not configured'"),
    by.mailKey('Email service not configured'),
  ],
  'a message that is not sent': by.messagesFail(
    "'Failed to send message'",
    "'There was an error sending your message. Please try again.'",
  ),
  'a message that is sent, to how many': by.letters("'Message sent!'", 'It goes to 1 player.'),
  'logged out': tested(
    'web/e2e/logout.spec.ts',
    'a logout that GraphQL does not answer goes the other way',
    "'Logout successful'",
  ),
  'logged out without an answer': tested(
    'web/e2e/logout.spec.ts',
    'a logout that reaches nobody ends the login in this browser, and for good once the server hears of it',
    "'Logout error'",
    'There was an issue logging out, but local session was cleared.',
  ),
  'what is no date means today': staffPage('/admin/dashboard?week=someday', 'aria-current="date"'),
  // The screens say a sentence; status and body are for those who call the API.
  'a refusal of the API: status and body': by.restRefusal(
    '401: Authentication Required: Please log in to access the admin area',
  ),
};

export const constants: Section = {
  'session: what a new one begins with': by.aSession(
    "toHaveValue('25')",
    "toHaveValue('3')",
    "toHaveValue('6')",
  ),
  'session: a one-shot unless chosen otherwise': by.sessionsFail("toHaveValue('one_shot')"),
  'session: the least price': by.aSession('Price must be at least $1'),
  'session: hours become minutes': tested(
    'web/parts/sessionForm.test.ts',
    'dollars, hours and local times become cents, minutes and instants',
    'durationMinutes: 150',
  ),
  'least lengths of texts': [
    by.aSession('at least 3 characters', 'at least 10 characters'),
    tested('api/catalog/game-master-editor.test.ts', 'the form refuses %j', 'at least 2 characters'),
  ],
  'level and status of what is saved': by.restSession("status: 'scheduled'", "level: 'intermediate'"),
  'five game systems, two types': by.sessionsFail(
    'Dungeons & Dragons 5E',
    'Pathfinder 2E',
    'Call of Cthulhu 7E',
    'Blades in the Dark',
    'Daggerheart',
    'One-Shot',
    'Campaign',
  ),
  '21 days from a Monday': tested(
    'web/lib/calendar.test.ts',
    '21 days, also over the night the clocks change',
    'toHaveLength(21)',
  ),
  'hours as CST': tested('web/lib/calendar.test.ts', 'times are labelled CST or CDT by date', '7:00 PM CST'),
  // Bounds, not hints: larger files are refused.
  'pictures: 500x500 px, at most 2 MB': [
    staffPage('/admin/game-masters/new', 'Recommended size: 500x500px, max 2MB'),
    tested('api/catalog/pictures.test.ts', 'is at most 2 MB', 'The picture is larger than 2 MB'),
  ],
  'heights: recipients, bell, regular users': [
    by.messagesFail("'max-height', '240px'"),
    by.header("'height', '300px'"),
    by.empty('24rem'),
  ],
  'unread messages: asked for every 30 seconds, the list when it opens': [
    by.polling('30_000'),
    by.header('not.toContain(content)'),
  ],
  'dark unless chosen otherwise': by.header("'data-theme', 'dark'"),
  'nothing is asked for again by itself, nor tried again': by.empty("'focus'", 'toBe(1)'),
  'one toast at a time': by.sessionsFail('data-sonner-toast', 'toHaveCount(1)'),
  'notes of super admins: a refund by hand': by.removal('Super admin notes', 'a manual refund may be needed'),
};
