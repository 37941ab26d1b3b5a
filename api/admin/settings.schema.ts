import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requireStaff, requireSuperAdmin } from '../platform/viewer.ts';
import { defaultName } from '../settings/brand/rules.ts';
import { brandNames, deskNames, policyNames, type ShopSettings } from '../settings/rules.ts';
import { changeSettings, readSettings, settings, supportEmail } from '../settings/settings.service.ts';
import { Admin } from './admin.schema.ts';

const Settings = builder.objectRef<ShopSettings & { version: number }>('Settings').implement({
  description: 'The settings that staff can change at run time. Every change is recorded in the audit log.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      description: 'Incremented with each change; every change requires the version last read.',
    }),
    fullRefundHours: t.exposeInt('fullRefundHours', {
      description: 'Hours before the start until which cancellation is free, for new bookings.',
    }),
    lateFeeMinPercent: t.exposeInt('lateFeeMinPercent', {
      description: 'Minimum late cancellation fee of new bookings, in percent.',
    }),
    lateFeeMaxPercent: t.exposeInt('lateFeeMaxPercent', {
      description: 'Maximum late cancellation fee of new bookings, in percent.',
    }),
    sharePercent: t.exposeInt('sharePercent', {
      description:
        'The shop’s share of the price of newly taken seats, in percent; the rest goes to the Game Master.',
    }),
    policySince: t.string({
      description: 'The date since which the current policy applies, YYYY-MM-DD.',
      resolve: ({ policyVersion }) => policyVersion.slice(0, 10),
    }),
    holdMinutes: t.exposeInt('holdMinutes', {
      description: 'How long a seat is held while the player pays, in minutes.',
    }),
    reminderHours: t.exposeInt('reminderHours', {
      description: 'How many hours before the start players are reminded by mail; 0: never.',
    }),
    timeZone: t.exposeString('timeZone', { description: 'The IANA time zone of the admin area.' }),
    supportEmail: t.string({
      description: 'The email address for support requests and for notifications of reports.',
      resolve: () => supportEmail(),
    }),
    bookingOpen: t.exposeBoolean('bookingOpen', { description: 'Whether seats can be booked now.' }),
    registrationOpen: t.exposeBoolean('registrationOpen', {
      description: 'Whether new accounts can be created now.',
    }),
    newsletterOpen: t.exposeBoolean('newsletterOpen', {
      description: 'Whether visitors can sign up for the newsletter now.',
    }),
    siteName: t.exposeString('siteName', {
      description: 'The name of the shop on pages, in titles and in mails.',
    }),
    logoUrl: t.exposeString('logoUrl', {
      nullable: true,
      description: 'Path of the logo; null: the default logo.',
    }),
    accentDark: t.exposeString('accentDark', {
      nullable: true,
      description: 'Accent colour of the dark theme, #rrggbb; null: the default.',
    }),
    accentLight: t.exposeString('accentLight', {
      nullable: true,
      description: 'Accent colour of the light theme and mails, #rrggbb; null: the default.',
    }),
  }),
});

builder.objectField(Admin, 'settings', (t) =>
  t.field({
    type: Settings,
    description: 'The current settings of the shop.',
    resolve: () => readSettings(),
  }),
);

builder.prismaObjectField(ViewerNode, 'adminTimeZone', (t) =>
  t.string({
    nullable: true,
    description: 'The IANA time zone of the admin area. null unless the viewer is staff.',
    select: { isAdmin: true, isSuperAdmin: true },
    resolve: ({ isAdmin, isSuperAdmin }) => (isAdmin || isSuperAdmin ? settings().timeZone : null),
  }),
);

const version = (t: InputBuilder) =>
  t.int({
    required: true,
    description: 'The version last read; if outdated, refused with a list of what changed.',
  });

const payload = (t: PayloadBuilder<object>) => ({
  settings: t.field({
    type: Settings,
    description: 'The current settings.',
    resolve: () => readSettings(),
  }),
});

/** Drops null values: they leave a setting unchanged. */
const given = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));

mutation('updateSettings', {
  description: 'Changes operational settings; omitted fields stay unchanged. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    version: version(t),
    holdMinutes: t.int({
      description: 'How long a seat is held while the player pays, 30 to 180 minutes.',
    }),
    reminderHours: t.int({
      description: 'How many hours before the start players are reminded, 0 to 72; 0: never.',
    }),
    timeZone: t.string({
      description: 'The IANA time zone of the admin area; one of those that pages support.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    await changeSettings(viewer, deskNames, input.version, given(input));
    return {};
  },
  payload,
});

mutation('updatePolicies', {
  description:
    'Changes the policies (for new bookings), what is open, and the support address; omitted fields stay unchanged. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'change the policies'),
  input: (t) => ({
    version: version(t),
    fullRefundHours: t.int({
      description: 'Hours before the start until which cancellation is free, 1 to 24.',
    }),
    lateFeeMinPercent: t.int({ description: 'Minimum late cancellation fee, in percent (0 to 100).' }),
    lateFeeMaxPercent: t.int({ description: 'Maximum late cancellation fee, in percent (0 to 100).' }),
    sharePercent: t.int({
      description: 'The shop’s share of the price of newly taken seats, in percent (0 to 100).',
    }),
    bookingOpen: t.boolean({ description: 'Whether seats can be booked; if false, existing bookings stay.' }),
    registrationOpen: t.boolean({ description: 'Whether new accounts can be created.' }),
    newsletterOpen: t.boolean({ description: 'Whether visitors can sign up for the newsletter.' }),
    supportEmail: t.string({ description: 'The email address for support requests and reports.' }),
  }),
  resolve: async (input, { viewer }) => {
    await changeSettings(viewer, policyNames, input.version, given(input));
    return {};
  },
  payload,
});

/** Replaces an empty string by the default value. */
const orDefault = (value: string | null | undefined, house: string | null = null) =>
  value === '' ? house : value;

mutation('updateBranding', {
  description:
    'Changes the branding; omitted fields stay unchanged, an empty string restores the default. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'change the name and the looks'),
  input: (t) => ({
    version: version(t),
    siteName: t.string({ description: 'The name of the shop, 2 to 30 characters.' }),
    logoUrl: t.string({ description: 'Path of the logo, as returned by its upload.' }),
    accentDark: t.string({
      description: 'As #rrggbb, with a contrast of at least 3:1 to the backgrounds of the dark theme.',
    }),
    accentLight: t.string({
      description: 'As #rrggbb, with a contrast of at least 3:1 to the backgrounds of the light theme.',
    }),
  }),
  resolve: async ({ version, siteName, ...input }, { viewer }) => {
    const { logoUrl, accentDark, accentLight } = input;
    await changeSettings(viewer, brandNames, version, {
      ...given({ siteName: orDefault(siteName, defaultName) ?? null }),
      ...(logoUrl != null && { logoUrl: orDefault(logoUrl) }),
      ...(accentDark != null && { accentDark: orDefault(accentDark) }),
      ...(accentLight != null && { accentLight: orDefault(accentLight) }),
    });
    return {};
  },
  payload,
});
