import { settingLabels } from '../../api/settings/rules.ts';
import { formatCents } from '../lib/format.ts';
import { formatZonedDateTime } from '../lib/zones.ts';

/** 'session.updated' → 'Session updated', 'scheduledAt' → 'Scheduled at', 'priceCents' → 'Price' */
export function words(name: string): string {
  if (Object.hasOwn(settingLabels, name)) return settingLabels[name as keyof typeof settingLabels];
  const text = name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[._-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value as a person reads it: money in dollars, moments on the clocks of the admin area. */
export function valueWords(field: string, value: string | null | undefined, zone: string): string {
  if (value == null) return '–';
  if (field.endsWith('Cents') && /^-?\d+$/.test(value)) return formatCents(Number(value));
  if (instant.test(value)) return formatZonedDateTime(value, zone);
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  return value;
}

interface Target {
  readonly targetType: string;
  readonly targetId: string;
  readonly sessionNumber: number | null | undefined;
}

/** Where staff see what an entry is about; null: there is no such page. */
export function targetAddress({ targetType, targetId, sessionNumber }: Target): string | null {
  if (sessionNumber != null) return `/admin/sessions?viewBookings=${sessionNumber}`;
  switch (targetType) {
    case 'Campaign':
      return `/campaigns/${targetId}`;
    case 'GameMaster':
      return `/game-masters/${targetId}`;
    case 'User':
      return `/admin/users/${targetId}`;
    case 'Setting':
      return '/admin/settings';
    case 'MoneyAlert':
    case 'MoneyAudit':
    case 'MoneyFinding':
      return '/admin/money';
    case 'OutboxMail':
      return '/admin/bookings?tab=attention';
    default:
      return null;
  }
}
