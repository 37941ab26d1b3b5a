import { settingLabels } from '../../api/settings/rules.ts';
import { formatCents } from '../lib/format.ts';
import { formatRecordTime } from '../lib/records.ts';

/** The name of each audit log entry, in plain words. */
export const deeds: Record<string, string> = {
  'alert.resolved': 'Money alert resolved',
  'attendance.noted': 'Attendance noted',
  'backup.confirmed': 'Backup confirmed',
  'account.closed': 'Account deleted by its owner',
  'account.kept': 'Account kept after all',
  'booking.refunded': 'Money given back',
  'booking.returned-outside': 'Money returned outside of the provider',
  'booking.removed': 'Removed from a session',
  'bookings.exported': 'Bookings downloaded',
  'campaign.changed': 'Campaign changed for all dates to come',
  'campaign.created': 'Campaign created',
  'campaign.ended': 'Campaign ended',
  'campaign.extended': 'Dates added to a campaign',
  'campaign.moved': 'Dates of a campaign moved',
  'campaign.place-ended': 'Place in a campaign ended',
  'cancellation.decided': 'Late cancellation decided',
  'credit.granted': 'Session credit given',
  'credit.withdrawn': 'Session credit taken back',
  'email.approved': 'New email address approved',
  'email.changed': 'Email address changed',
  'email.restored': 'Email address taken back',
  'game-master.archived': 'Game Master archived',
  'game-master.created': 'Game Master profile created',
  'game-master.linked': 'Profile linked to a user',
  'game-master.restored': 'Game Master restored',
  'game-master.trusted': 'Trust in a Game Master changed',
  'game-master.unlinked': 'Profile unlinked from its user',
  'game-master.updated': 'Game Master profile edited',
  'gathering.updated': 'Preparation of a table edited',
  'mails.resumed': 'Mails tried again',
  'google.linked': 'Google login added',
  'google.unlinked': 'Google login removed',
  'installation.claimed': 'First super admin set up',
  'logins.ended': 'Logged out',
  'mail.checked': 'Test mail sent',
  'mail.resent': 'Mail sent again',
  'messages.broadcast': 'Message sent to a whole session',
  'messages.resent': 'Message sent again',
  'messages.send-email': 'Letter sent to several people',
  'money.audited': 'Money checked',
  'money.fixed': 'Money finding fixed',
  'pass.granted': 'Emergency pass given',
  'passkey.added': 'Passkey added',
  'passkey.refused': 'Passkey refused: a copy of it may be in use',
  'passkey.removed': 'Passkey removed',
  'picture.uploaded': 'Picture uploaded',
  'report.closed': 'Report answered',
  'report.looked-at': 'Report taken up',
  'review.hidden': 'Review hidden',
  'review.shown': 'Review shown again',
  'session.cancelled': 'Session called off',
  'session.created': 'Session created',
  'session.deleted': 'Session deleted',
  'session.proposal-withdrawn': 'Proposed session taken back',
  'session.proposed': 'Session proposed for publishing',
  'session.sent-back': 'Proposed session sent back',
  'session.updated': 'Session edited',
  'settings.changed': 'Settings changed',
  'table-message.updated': 'Message to a table edited',
  'template.created': 'Message template created',
  'template.deleted': 'Message template deleted',
  'template.updated': 'Message template edited',
  'user.created': 'Account made by staff',
  'user.deleted': 'User deleted',
  'user.erased': 'Personal data erased',
  'user.promoted-to-admin': 'Promoted to admin',
  'user.promoted-to-game-master': 'Promoted to Game Master',
  'user.revoked-admin': 'Admin role revoked',
  'user.revoked-game-master': 'Game Master role revoked',
};

const things: Record<string, string> = {
  Broadcast: 'Letter',
  GameMaster: 'Game Master',
  MessageTemplate: 'Message template',
  MoneyAlert: 'Money alert',
  MoneyAudit: 'Money check',
  MoneyFinding: 'Money finding',
  OutboxMail: 'Mail',
  Setting: 'Settings',
};

const fields: Record<string, string> = {
  ...settingLabels,
  archivedAt: 'Archived',
  bookingId: 'Booking',
  campaignId: 'Campaign',
  cardCents: 'To the card',
  choice: 'What was done',
  creditCents: 'As session credit',
  creditId: 'Credit',
  dates: 'Dates',
  deletedBookings: 'Bookings cancelled',
  durationMinutes: 'Length (minutes)',
  feePercent: 'Late fee (%)',
  gameMasterId: 'Game Master',
  hiddenReason: 'Why it is hidden',
  imageUrl: 'Picture',
  isAdmin: 'Admin',
  isGameMaster: 'Game Master role',
  maxPlayers: 'Seats',
  mustChangePassword: 'Must choose another password',
  passId: 'Pass',
  scheduledAt: 'Starts',
  sessionId: 'Session',
  userId: 'User',
};

const lookUp = (known: Record<string, string>, name: string) =>
  Object.hasOwn(known, name) ? known[name] : undefined;

export const actionWords = (action: string) => lookUp(deeds, action) ?? words(action);
export const targetWords = (type: string) => lookUp(things, type) ?? words(type);
export const fieldWords = (field: string) => lookUp(fields, field) ?? words(field);

/** Derives words for a name that no list has yet: 'priceCents' → 'Price'. */
function words(name: string): string {
  const text = name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[._-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields whose values are names from the code. */
const named = ['choice', 'decision', 'status', 'type'];

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Formats a value for people: money in dollars, moments on the clocks of the admin area. */
export function valueWords(field: string, value: string | null | undefined, zone: string): string {
  if (value == null) return '–';
  if (field.endsWith('Cents') && /^-?\d+$/.test(value)) return formatCents(Number(value));
  if (instant.test(value)) return formatRecordTime(value, zone);
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  if (named.includes(field) && /^[a-z]+([_-][a-z]+)*$/.test(value)) return words(value);
  return value;
}

interface NamedTarget {
  readonly targetType: string;
  readonly targetId: string;
  readonly targetName: string | null | undefined;
}

interface Target {
  readonly targetType: string;
  readonly targetId: string;
  readonly sessionNumber: number | null | undefined;
  readonly gameMasterNumber: number | null | undefined;
}

/** Describes the target of an entry: by its name, by its kind and number, or as a deleted person. */
export function targetText({ targetType, targetId, targetName }: NamedTarget): string {
  if (targetName) return targetName;
  if (targetType === 'User') return 'a deleted person';
  // Ids that only the code knows say nothing to a person.
  const thing = targetId === 'backup-confirmed' ? 'Backup' : targetWords(targetType);
  return /^\d+$/.test(targetId) ? `${thing} ${targetId}` : thing;
}

/** Returns the page where staff see the target of an entry; null: there is none. */
export function targetAddress(target: Target): string | null {
  const { targetType, targetId, sessionNumber, gameMasterNumber } = target;
  if (gameMasterNumber != null) return `/game-masters/${gameMasterNumber}#reviews`;
  if (sessionNumber != null) return `/admin/sessions?viewBookings=${sessionNumber}`;
  switch (targetType) {
    case 'Campaign':
      return `/admin/campaigns/${targetId}`;
    case 'GameMaster':
      return `/admin/game-masters/${targetId}`;
    case 'Booking':
      return '/admin/bookings';
    case 'Broadcast':
    case 'Message':
    case 'MessageTemplate':
      return '/admin/messages';
    case 'User':
      return `/admin/users/${targetId}`;
    case 'Setting':
      return targetId === 'backup-confirmed' ? '/admin/health' : '/admin/settings';
    case 'MoneyAlert':
    case 'MoneyAudit':
    case 'MoneyFinding':
      return '/admin/money';
    case 'Report':
      return '/admin/reports';
    case 'OutboxMail':
      return '/admin/bookings?tab=attention';
    default:
      return null;
  }
}
