import { z } from 'zod';
import { email, line } from '../platform/rules.ts';
import { accentProblem, type BrandSettings, defaultName, HEX, type Theme } from './brand/rules.ts';

/** The time zones that pages can name by their usual letters. */
export const adminZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'UTC',
] as const;

const whole = (min: number, max: number, message: string) =>
  z.number({ error: message }).int(message).min(min, message).max(max, message);

const percent = whole(0, 100, 'A late fee is a whole percentage from 0 to 100');
const share = whole(0, 100, 'The share of the shop is a whole percentage from 0 to 100');

const NO_NAME = 'The name has 2 to 30 characters, without < > \\ and "';
const siteName = line(2, 30, NO_NAME).refine((name) => !/[<>"\\]/.test(name), NO_NAME);

const accent = (theme: Theme) =>
  z
    .string()
    .toLowerCase()
    .regex(HEX, 'Please give a colour as #rrggbb')
    .superRefine((hex, context) => {
      const problem = HEX.test(hex) ? accentProblem(theme, hex) : null;
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .nullable()
    .default(null);

/** Only a picture that was uploaded here. */
const logoUrl = z
  .string()
  .regex(/^\/files\/[A-Za-z0-9_-]{1,64}\.webp$/, 'Please upload the logo')
  .nullable()
  .default(null);

/**
 * The settings that staff can change while the shop runs, with their bounds and defaults. A booking keeps the policy
 * it was made under.
 */
export const shopSettings = z
  .object({
    /** A campaign date may be charged until 24 hours ahead: with more, its player might never cancel it for free. */
    fullRefundHours: whole(1, 24, 'Cancelling is free until 1 to 24 hours before the start').default(24),
    lateFeeMinPercent: percent.default(50),
    lateFeeMaxPercent: percent.default(75),
    /** The shop's share of what a table brings; a booking keeps the share of the time when its seat was taken. */
    sharePercent: share.default(20),
    /** The day since which this policy holds, and the version of the settings that made it; set by the change. */
    policyVersion: z.string().max(40).default('2025-07-05'),
    /** Stripe keeps a payment page for at least 30 minutes. */
    holdMinutes: whole(30, 180, 'A seat is held for 30 to 180 minutes').default(30),
    /** 0: no reminders. */
    reminderHours: whole(0, 72, 'Players are reminded 0 to 72 hours ahead').default(24),
    timeZone: z.enum(adminZones, { error: 'Please choose one of the time zones' }).default('America/Chicago'),
    /** null: the address that the installation was started with. */
    supportEmail: email('Please enter a valid email address').nullable().default(null),
    bookingOpen: z.boolean().default(true),
    registrationOpen: z.boolean().default(true),
    newsletterOpen: z.boolean().default(true),
    siteName: siteName.default(defaultName),
    logoUrl,
    accentDark: accent('dark'),
    accentLight: accent('light'),
  })
  .refine(({ lateFeeMinPercent, lateFeeMaxPercent }) => lateFeeMinPercent <= lateFeeMaxPercent, {
    message: 'The most of a late fee is not below the least',
    path: ['lateFeeMaxPercent'],
  });

export type ShopSettings = z.output<typeof shopSettings>;
export type SettingName = keyof ShopSettings;

export const defaultSettings: ShopSettings = shopSettings.parse({});

/** For super admins only: what players are promised, whether the shop is open, and where complaints go. */
export const policyNames = [
  'fullRefundHours',
  'lateFeeMinPercent',
  'lateFeeMaxPercent',
  'sharePercent',
  'bookingOpen',
  'registrationOpen',
  'newsletterOpen',
  'supportEmail',
] as const satisfies SettingName[];

/** How the shop looks; for super admins only, too. */
export const brandNames = [
  'siteName',
  'logoUrl',
  'accentDark',
  'accentLight',
] as const satisfies (SettingName & keyof BrandSettings)[];

/** Settings that every admin may change. */
export const deskNames = ['holdMinutes', 'reminderHours', 'timeZone'] as const satisfies SettingName[];

/** The labels of the settings. */
export const settingLabels: Record<SettingName, string> = {
  fullRefundHours: 'Free cancellation (hours before the start)',
  lateFeeMinPercent: 'Least late fee (%)',
  lateFeeMaxPercent: 'Most late fee (%)',
  sharePercent: 'Share of the shop (%)',
  policyVersion: 'Version of the policy',
  holdMinutes: 'Hold time (minutes)',
  reminderHours: 'Reminder (hours before the start)',
  timeZone: 'Time zone of the admin area',
  supportEmail: 'Support address',
  bookingOpen: 'Booking is open',
  registrationOpen: 'Registration is open',
  newsletterOpen: 'Newsletter sign-up is open',
  siteName: 'Name of the site',
  logoUrl: 'Logo',
  accentDark: 'Accent colour (dark theme)',
  accentLight: 'Accent colour (light theme)',
};
