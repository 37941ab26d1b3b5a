import { type Section, staffPage, tested } from '../rows.ts';
import * as by from './sources.ts';

const link = (to: string) => `href="${to}"`;
const calendarTest = (test: string, ...texts: string[]) => tested('web/lib/calendar.test.ts', test, ...texts);

export const dashboard: Section = {
  'calendar: three weeks from a Monday': [
    calendarTest('a week starts on its Monday, Sundays included', 'mondayOf'),
    tested(
      'api/admin/dashboard.test.ts',
      'has 21 days from a Monday, each session on its day in Chicago',
      'toHaveLength(21)',
    ),
  ],
  'calendar: Previous 3 Weeks and Next 3 Weeks': [
    by.aSession('Previous 3 Weeks', 'Next 3 Weeks'),
    calendarTest('previous and next step three weeks', '2026-12-07'),
  ],
  // CST or CDT by date, not a fixed distance from UTC.
  'calendar: the hour is told as CST': calendarTest('times are labelled CST or CDT by date', '7:00 PM CST'),
  'calendar: a tile has title, Game Master and seats': staffPage(
    '/admin/dashboard',
    /<a[^>]*href="\/admin\/sessions\?viewBookings=\d+".*?<img[^>]*alt="[^"]+".*?\d of \d+ seats? taken/s,
    /\d+:\d\d [AP]M C[SD]T/,
  ),
  'calendar: Camp and O-Shot': staffPage('/admin/dashboard', '>Camp<', '>O-Shot<'),
  'calendar: a day without sessions': by.empty('No sessions scheduled'),
  'calendar: a session leads to its bookings': by.doors('viewBookings='),
  figures: staffPage(
    '/admin/dashboard',
    '>Game Masters<',
    '>Total Sessions<',
    '>Upcoming Sessions<',
    />Total Revenue<.*?\$[\d,]+\.\d\d/s,
    '>Total Players<',
    '>Total Bookings<',
  ),
  'quick actions': staffPage(
    '/admin/dashboard',
    link('/admin/game-masters/new'),
    link('/admin/sessions?action=create'),
    link('/admin/sessions'),
    link('/admin/users'),
  ),
  'other links': staffPage(
    '/admin/dashboard',
    link('/admin/game-masters'),
    link('/admin/sessions?filter=upcoming'),
    link('/admin/bookings'),
  ),
};

export const users: Section = {
  'two tabs': staffPage('/admin/users', '>User Management<', '>Admin Management<'),
  'search by user name, address and full name': [
    staffPage('/admin/users', 'placeholder="Username, email or full name..."'),
    tested(
      'api/admin/users.test.ts',
      'finds part of the user name, the address and the name in any case, the newest first',
      'quillFEATHER',
    ),
  ],
  counts: staffPage('/admin/users', '>Total Users<', '>Game Masters<', '>Admins<', '>Regular Users<'),
  'three groups': staffPage('/admin/users', />Admins <.*>Game Masters <.*>Users </s),
  'who has the role without a profile': by.usersFail('GM Role Only'),
  'the list of regular users scrolls': by.empty('24rem'),
  'roles are given and taken, users deleted': by.users(
    'Promote to Game Master',
    'Revoke Game Master',
    'Promote to Admin',
    'Revoke Admin',
    'Delete User',
  ),
  'promoting: the name is filled in, the title is needed': by.users(
    'toHaveValue(person.fullName)',
    'Name and title are required',
  ),
};

export const gameMasters: Section = {
  'search by name, user name and address': [
    staffPage('/admin/game-masters', 'placeholder="Name, username or email..."'),
    tested(
      'api/catalog/game-master-link.test.ts',
      'staff find profiles by name, user name and address, page by page',
      'profile.name',
      'viewer.email',
    ),
  ],
  'link: somebody has to be chosen': by.gameMastersFail('Please select a Game Master user'),
  'create a user: the name is suggested': by.gameMastersFail("name.toLowerCase().replaceAll(' ', '')"),
  'create a user: what is required': by.restGameMasters("['username', 'email', 'password']"),
  unlink: by.gameMastersFail('Unlink User'),
};

const newPage = '/admin/game-masters/new';
export const newGameMaster: Section = {
  'the way back': staffPage(
    newPage,
    /href="\/admin\/game-masters"[^>]*>(?:<svg.*?<\/svg>)?Back to Game Masters</s,
  ),
  'first card: name and title': staffPage(
    newPage,
    /Basic Information.*>Name<.*>Title<.*placeholder="e\.g\. Experienced Fantasy GM"/s,
  ),
  'second card: picture or its address': staffPage(
    newPage,
    /Profile Image.*Recommended size: 500x500px, max 2MB.*>Image URL</s,
  ),
  'a chosen picture is shown, can be removed, and closes the address': by.gameMasters(
    'Preview',
    'Remove',
    'toBeDisabled',
    'toBeEnabled',
  ),
  'third card: biography and specialties': staffPage(
    newPage,
    /Game Master Details.*>Biography<.*>Specialties.*Fantasy, Horror, D&D 5e/s,
  ),
  'two buttons': staffPage(newPage, '>Cancel<', 'Create Game Master'),
  'while it is saved': by.gameMastersFail('Creating...'),
  'then back to the list': by.gameMasters("toHaveURL('/admin/game-masters')"),
};

export const sessions: Section = {
  'calendar above the list': staffPage('/admin/sessions', />Manage Sessions<.*Session calendar/s),
  'calendar: a session opens its bookings': staffPage(
    '/admin/sessions',
    /Session calendar.*<li[^>]*>\s*<a[^>]*href="[^"]*viewBookings=\d+"/s,
  ),
  'search by title, description and Game Master': by.restSession(
    "'the door'",
    'KEY THAT FITS',
    'viewer.fullName',
  ),
  'New Session': staffPage('/admin/sessions', 'New Session'),
  'action=create opens the form and goes from the address': by.sessionsFail(
    'action=create',
    'not.toHaveURL(/action/)',
  ),
  'viewBookings opens the bookings': by.removal('viewBookings=', 'Session User Management'),
  'filter=upcoming chooses the filter': staffPage(
    '/admin/sessions?filter=upcoming',
    /<option[^>]*value="upcoming"[^>]*selected/,
  ),
  // Rows of a table. Hours and minutes: an hour and a half is not two.
  'a session: picture, type, tags, date, time, duration, seats, price': [
    by.aSession(
      'Up to 6 players',
      '2h 30m',
      '$25.00',
      'Beginner Friendly',
      "toHaveAttribute('src', /^\\/files\\//)",
    ),
    staffPage(
      '/admin/sessions',
      />(Campaign|One-Shot)( · |<)/,
      /Up to \d+ players?/,
      /<p class="[^"]*line-clamp-3[^"]*">[^<]+</,
    ),
  ],
  'a session: its buttons': by.aSession('View Bookings', '`Edit ', '`Delete '),
  'edit: Upload to Server': by.aSession('Upload to Server'),
  'edit: Delete Session': by.sessionsFail("edit.getByRole('button', { name: 'Delete Session' })"),
  // A session that was booked is cancelled and refunded instead, and says so.
  'delete: asked first': by.aSession(
    'Are you sure?',
    'This action cannot be undone. This will permanently delete the session and all associated data.',
  ),
  'an empty list': by.empty('No sessions found. Create your first session to get started!'),
  'the dialog of bookings': by.aSession('Session User Management'),
};

export const messages: Section = {
  'two tabs': staffPage('/admin/messages', '>By Session<', '>Individual Messages<'),
  // Works, where it was only announced.
  'individual messages': by.letters('Individual Messages', 'Message sent!'),
  'a session by title and date': [
    staffPage('/admin/messages', /<option value="\d+">[^<]+ — [^<]*\d+:\d\d [AP]M/),
    by.letters('Refresh Players'),
  ],
  'all, none and how many': by.messagesFail('Select All', 'Deselect All', 'of [\\d,]+ selected'),
  'nobody to write to': by.messagesFail('No players found'),
  'subject, message, send': staffPage(
    '/admin/messages',
    'Compose Message',
    '>Subject<',
    '>Message<',
    'Send Message',
  ),
  'without a mail service': [
    by.messagesFail('Email service not configured'),
    by.mailKey('isMailConfigured: false'),
  ],
};

export const bell: Section = {
  'unread, in a badge and in words': by.conversations('bellSays(1)'),
  'nothing unread': by.header('No unread messages'),
  'new ones are marked': by.conversations("getByText('New')"),
  // The name of whoever wrote, in place of "User".
  'who wrote': [by.header("'You'"), by.conversations('player.fullName')],
  'to the conversation': by.header('View conversation', 'recipientId}`'),
  'to all messages': by.header('View all messages', '/messages'),
};
