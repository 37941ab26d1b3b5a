import { folded } from '../../../api/platform/words.rules.ts';

export interface Article {
  readonly id: string;
  readonly title: string;
  /** The page on which staff do it. */
  readonly to: string;
  readonly paragraphs: readonly string[];
}

/** The settings in force that the articles quote. */
interface Rules {
  readonly fullRefundHours: number;
  readonly lateFeeMinPercent: number;
  readonly lateFeeMaxPercent: number;
  readonly holdMinutes: number;
}

/** The help articles for staff of this version, one for each task. */
export const articlesFor = (rules: Rules): readonly Article[] => [
  {
    id: 'keyboard',
    title: 'Find anything, work by keyboard',
    to: '/admin/dashboard',
    paragraphs: [
      'Find in the top bar, or Ctrl+K (⌘K on a Mac), opens one field over people, sessions, bookings and the pages of the admin area. Part of a name, an address or a title is enough; #12 finds what has the number 12. Arrows choose, Enter goes there.',
      'The key ? lists the keys that work on the page you are on: g and a letter goes to a page, f to the search of a list, j and k from row to row. They do nothing while you type, and the same list turns them off.',
      'A list that you narrow the same way again and again can be kept: Save this filter stands below the menu as soon as a list is narrowed. Only you see your filters; Edit renames and deletes them.',
      'Publish drafts, Archive several and Send several again do the same to many rows, and say of each what became of it. Where something can be taken back, the note that tells of it has an Undo for 20 seconds; z does the same.',
    ],
  },
  {
    id: 'create-session',
    title: 'Put a session on the board',
    to: '/admin/sessions?action=create',
    paragraphs: [
      'Under Sessions, New Session opens the form: Game Master, title, description, game system, price, start, duration and seats. A one-shot is paid once; a campaign is a series of dates, each of them an ordinary session.',
      'A draft is seen only by its Game Master and staff until its status is scheduled. Without a picture of its own a session gets a drawn one. The start is typed on the clock of the admin area, which the form names.',
    ],
  },
  {
    id: 'edit-session',
    title: 'Change or move a session',
    to: '/admin/sessions',
    paragraphs: [
      'Edit on a session’s card changes what you change and nothing else. When somebody else saved meanwhile, you are told what changed before anything is overwritten.',
      'Another time or another Game Master concerns people: the form lists everybody who will be told and what it does to them, and asks for a reason. They are told at once, by mail and message. Whoever paid may take everything back until 48 hours after being told, or until the refund deadline they had, whichever is later.',
      'Bookings keep the price they were made at. Fewer seats than are taken cannot be saved.',
    ],
  },
  {
    id: 'campaigns',
    title: 'Run a campaign',
    to: '/admin/campaigns',
    paragraphs: [
      'Campaigns lists each campaign with its rhythm, next date, members and seats. A new one is a session of type Campaign: every week, every second week, or dates of its own. The form lists every date before anything is made, and keeps the hour on the wall when the clocks change.',
      'A campaign’s page adds dates, cancels one, and ends the rest. Move from here gives a date and all later ones another weekday or time: it lists every new date and everybody who will be told, each in one mail, before you save. All dates are changed or none.',
      'Edit from here gives them another title, description, price, number of seats or Game Master. Another price holds for whoever joins or books afterwards: players who have joined keep theirs. If the Game Master changes, we tell everybody affected in one mail each, and everybody who paid may take everything back.',
      'Where a Game Master would be at two tables at once, the form, the list of dates and the cards say so and name the other session. It is a warning: you can save all the same.',
    ],
  },
  {
    id: 'cancel-session',
    title: 'Call a session off',
    to: '/admin/sessions',
    paragraphs: [
      'Delete on a session’s card asks for confirmation and a reason. Everybody who paid is refunded in full and told; a session that nobody ever paid for is removed altogether.',
      'A session that was played becomes completed by itself.',
    ],
  },
  {
    id: 'session-bookings',
    title: 'See who sits at a table',
    to: '/admin/sessions',
    paragraphs: [
      'View Bookings on a session’s card groups its people: confirmed and paid, refunded, and the rest. Earlier bookings of the same person are counted, and two paid ones are flagged.',
      'Super admins can remove somebody from a session, and choose what goes back: everything, what the rules allow, or nothing. The page says before what the player will read.',
      'Super admins can also give back a part of the price, or all of it, while the player keeps the seat: Give money back in the menu of a booking, with a reason the player reads. What was given back is a part of whatever a later cancellation brings.',
    ],
  },
  {
    id: 'find-bookings',
    title: 'Find a booking, take the list away',
    to: '/admin/bookings?tab=bookings',
    paragraphs: [
      'Bookings, All bookings: search for a player, an address or a title, narrow it by status, or to sessions to come. Download CSV takes away what the list shows, up to 10,000 rows, with times on the clock of the admin area. Each download stands in the audit log.',
      `A seat is held for ${rules.holdMinutes} minutes while its player pays; then it is free again by itself.`,
    ],
  },
  {
    id: 'cancellation-requests',
    title: 'Answer a late cancellation',
    to: '/admin/bookings',
    paragraphs: [
      `More than ${rules.fullRefundHours} hours before the start players cancel by themselves and get everything back. Later they ask, and the request waits under Bookings, Requests, for at most 24 hours: its clock is on it. The time of asking counts, also when you answer after the start.`,
      `There are five answers: a full refund, a partial refund that keeps ${rules.lateFeeMinPercent} to ${rules.lateFeeMaxPercent} percent (or what the booking was made under), session credit, the player’s one emergency pass in 12 months, or no. The player reads your reason.`,
      'While a request is open the seat is offered to others. When it is sold again, everything goes back by itself, a kept fee too.',
    ],
  },
  {
    id: 'money',
    title: 'Read the money page',
    to: '/admin/money',
    paragraphs: [
      'Every movement of money stands in a ledger that sums to zero. Every night seats, bookings, payments, refunds and the books of Stripe are compared; Run audit now does it at once.',
      'A finding says what is off and which fix is safe. Before a fix is carried out it is looked at again; if it changed meanwhile, nothing happens. Alerts stay until somebody puts them aside, and failed refunds and disputes are listed below.',
      'A dispute is answered at Stripe before its deadline. While it lasts nothing is refunded beside it.',
      'A bank may report a payment as fraud, days before it disputes it: you get a mail with the bookings. Only a full refund before the dispute prevents it, so look at the player and decide; nothing goes back by itself.',
    ],
  },
  {
    id: 'proposals',
    title: 'Publish what Game Masters propose',
    to: '/admin/proposals',
    paragraphs: [
      'Game Masters write drafts of their own and propose them; Proposals lists those that wait, of a campaign its first date. Publish puts it on the board, a campaign with all its proposed dates. Send back leaves it a draft, and its Game Master reads why, by mail too.',
      'What a Game Master changes after you have read it is another proposal: it is not published by what you read before. A Game Master you trust, which you set on their profile, publishes without you.',
    ],
  },
  {
    id: 'figures',
    title: 'Look at seats and revenue',
    to: '/admin/figures',
    paragraphs: [
      'Figures shows whole weeks, from Monday to Sunday on the clock of the admin area: by week, by game system or by Game Master. Download CSV takes away every row of it.',
      'Seats count in the week in which their session starts, drafts and sessions that were called off do not count. Revenue is what was paid, less refunds and session credit given, in the week in which that happened, so a refund of today does not change last month. Session credit counts again when it is spent.',
    ],
  },
  {
    id: 'users',
    title: 'Users and roles',
    to: '/admin/users',
    paragraphs: [
      'Users lists everybody, in groups, with a search over user name, address and full name. Admins make somebody a Game Master, which needs a name and a title for the profile, and take the role back.',
      'Only super admins give and take the role of an admin. The last super admin cannot be removed.',
    ],
  },
  {
    id: 'person',
    title: 'Look after one person',
    to: '/admin/users',
    paragraphs: [
      'A name in Users opens the person’s page: what they booked and paid, the mails they were sent, where they are logged in, and a history of what was done to them and to their bookings, with who did it.',
      'Credit & Passes gives session credit or an emergency pass, with a reason the person reads. Logins ends one login or all of them; those of staff only super admins end.',
    ],
  },
  {
    id: 'delete-user',
    title: 'Delete a person',
    to: '/admin/users',
    paragraphs: [
      'Super admins delete a person with Delete User in the menu of the row. What goes with them is said before: bookings to come are cancelled and refunded, campaigns are left, and every login ends at once. Super admins cannot be deleted.',
      'We erase the name, the address and everything else that is personal; payments stay in our books without a name. While money of theirs is on its way or owed, the account is closed and the rest follows by itself. It cannot be undone.',
    ],
  },
  {
    id: 'game-masters',
    title: 'Add, change and archive Game Masters',
    to: '/admin/game-masters',
    paragraphs: [
      'New Game Master makes a profile: name, title, biography, specialties and a picture. Edit in the menu of a row changes it; when somebody else saved meanwhile, you are told what changed before anything is overwritten. The audit log keeps the old words.',
      'A profile needs a user to log in with. Link to User gives it to somebody who has the role and no profile; Create User and Link makes an account. Tell its owner the password yourself: it works until they choose their own at the first login. Unlink User takes the account off; the sessions stay, and our staff look after them. Reviews are of whoever ran the session: with another user the profile begins without stars, older reviews are read by staff alone, and they count again when the profile goes back to that person.',
      'Archive takes a profile off the lists. What it has ahead is called off and refunded, which is said before. Restore lists it again.',
    ],
  },
  {
    id: 'messages',
    title: 'Write to players',
    to: '/admin/messages',
    paragraphs: [
      'The Message Center sends one message to many: to the players of a session, or to people you pick. Each gets it in the inbox and by mail, and you follow what became of each copy. A text can be kept as a template.',
      'A reported message is mailed to the support address of the settings.',
    ],
  },
  {
    id: 'undelivered-mails',
    title: 'Mails that did not arrive',
    to: '/admin/bookings?tab=attention',
    paragraphs: [
      'A mail that the provider is away for waits and is tried again for hours. One that it refuses for good stands under Bookings, Attention, with the reason; Send again tries it once more.',
      'Settings has a mail check that sends a real mail and says what became of it.',
    ],
  },
  {
    id: 'settings',
    title: 'Change the settings',
    to: '/admin/settings',
    paragraphs: [
      'Every admin changes the hold time, the hours of the reminder, the zone of the admin area and the support address. Super admins change the cancellation policy, and open or close booking, registration and the newsletter.',
      'Super admins also give the site its name, a logo and an accent color for each theme, under Branding. A color that could not be seen well enough is refused with its measured contrast; Put back the Questboard look undoes all of it.',
      'A policy holds for bookings made afterwards; a booking keeps the one it was made under. The FAQ and the terms quote the policy in force. When somebody saved before you, you are told what changed.',
    ],
  },
  {
    id: 'audit-log',
    title: 'See who did what',
    to: '/admin/audit',
    paragraphs: [
      'The audit log holds what was done and by whom: by staff, by Game Masters, and by people to their own accounts, with the values before and after, the newest first. It is narrowed by who, by action, by what it was done to, and by day. Nothing is ever taken out of it.',
    ],
  },
  {
    id: 'health',
    title: 'Is the shop well?',
    to: '/admin/health',
    paragraphs: [
      'Health says whether mails, payments and refunds are being worked off, whether Stripe, the mail provider and the store of pictures answer, whether the clock is right, how much room the disk has and what the last money audit found.',
      'The checklist below it is for a new installation: a live key, events of Stripe that arrive, a mail that was sent, a clock that agrees, a backup that was restored.',
    ],
  },
];

/** Returns the articles that contain every typed word, those with a word in the title first. */
export function search(articles: readonly Article[], typed: string): readonly Article[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return articles;
  const found = articles.filter(({ title, paragraphs }) => {
    const text = folded([title, ...paragraphs].join(' '));
    return wanted.every((word) => text.includes(word));
  });
  const inTitle = ({ title }: Article) => wanted.some((word) => folded(title).includes(word));
  return [...found.filter(inTitle), ...found.filter((article) => !inTitle(article))];
}
