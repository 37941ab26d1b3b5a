import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requireStaff, requireSuperAdmin } from '../platform/viewer.ts';
import { defaultName } from '../settings/brand/rules.ts';
import { brandNames, deskNames, policyNames, type ShopSettings } from '../settings/rules.ts';
import { changeSettings, readSettings, settings, supportEmail } from '../settings/settings.service.ts';
import { Admin } from './admin.schema.ts';

const Settings = builder.objectRef<ShopSettings & { version: number }>('Settings').implement({
  description: 'What staff change about the shop while it runs. Every change is in the audit log.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'To be named by whoever changes something.' }),
    fullRefundHours: t.exposeInt('fullRefundHours', {
      description: 'Cancelling is free until so many hours before the start, for bookings made from now on.',
    }),
    lateFeeMinPercent: t.exposeInt('lateFeeMinPercent', {
      description:
        'The least staff may keep on a late cancellation of a booking made from now on, in percent.',
    }),
    lateFeeMaxPercent: t.exposeInt('lateFeeMaxPercent', { description: 'The most of it, in percent.' }),
    sharePercent: t.exposeInt('sharePercent', {
      description:
        'What of the price of seats taken from now on is the shop’s, in percent; the rest is the Game Master’s.',
    }),
    policySince: t.string({
      description: 'The day since which this policy holds, YYYY-MM-DD.',
      resolve: ({ policyVersion }) => policyVersion.slice(0, 10),
    }),
    holdMinutes: t.exposeInt('holdMinutes', {
      description: 'For so many minutes a seat is held while its player pays.',
    }),
    reminderHours: t.exposeInt('reminderHours', {
      description: 'So many hours before the start players are reminded by mail; 0: never.',
    }),
    timeZone: t.exposeString('timeZone', { description: 'The IANA zone that the admin area speaks.' }),
    supportEmail: t.string({
      description: 'Where people write for help, and where reports of messages go.',
      resolve: () => supportEmail(),
    }),
    bookingOpen: t.exposeBoolean('bookingOpen', { description: 'Whether seats can be booked now.' }),
    registrationOpen: t.exposeBoolean('registrationOpen', {
      description: 'Whether new accounts can be made now.',
    }),
    newsletterOpen: t.exposeBoolean('newsletterOpen', {
      description: 'Whether one can sign up for the newsletter now.',
    }),
    siteName: t.exposeString('siteName', { description: 'What pages, titles and mails call the shop.' }),
    logoUrl: t.exposeString('logoUrl', {
      nullable: true,
      description: 'Path of the picture beside the name; null: the sign of the house.',
    }),
    accentDark: t.exposeString('accentDark', {
      nullable: true,
      description: 'The colour of what can be done in the dark theme, #rrggbb; null: that of the house.',
    }),
    accentLight: t.exposeString('accentLight', {
      nullable: true,
      description: 'The same in the light theme and in mails; null: that of the house.',
    }),
  }),
});

builder.objectField(Admin, 'settings', (t) =>
  t.field({
    type: Settings,
    description: 'The settings of the shop as they are now.',
    resolve: () => readSettings(),
  }),
);

builder.prismaObjectField(ViewerNode, 'adminTimeZone', (t) =>
  t.string({
    nullable: true,
    description: 'The zone in which the admin area is shown; null: the viewer is no staff.',
    select: { isAdmin: true, isSuperAdmin: true },
    resolve: ({ isAdmin, isSuperAdmin }) => (isAdmin || isSuperAdmin ? settings().timeZone : null),
  }),
);

const version = (t: InputBuilder) =>
  t.int({
    required: true,
    description: 'The version that was read; refused with what changed when there is a newer one.',
  });

const payload = (t: PayloadBuilder<object>) => ({
  settings: t.field({
    type: Settings,
    description: 'The settings as they are now.',
    resolve: () => readSettings(),
  }),
});

/** Null means: left as it is. */
const given = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));

mutation('updateSettings', {
  description: 'Changes what is given of the settings of daily work and keeps the rest. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    version: version(t),
    holdMinutes: t.int({
      description: 'For so many minutes (30 to 180) a seat is held while its player pays.',
    }),
    reminderHours: t.int({
      description: 'So many hours (0 to 72) before the start players are reminded; 0: never.',
    }),
    timeZone: t.string({ description: 'The IANA zone of the admin area; one that pages can name.' }),
  }),
  resolve: async (input, { viewer }) => {
    await changeSettings(viewer, deskNames, input.version, given(input));
    return {};
  },
  payload,
});

mutation('updatePolicies', {
  description:
    'Changes what is given of the policies, for bookings made afterwards, of what is open and of where people write. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'change the policies'),
  input: (t) => ({
    version: version(t),
    fullRefundHours: t.int({
      description: 'Cancelling is free until so many hours (1 to 24) before the start.',
    }),
    lateFeeMinPercent: t.int({ description: 'The least of a late fee, in percent.' }),
    lateFeeMaxPercent: t.int({ description: 'The most of a late fee, in percent.' }),
    sharePercent: t.int({
      description: 'What of a seat taken from now on is the shop’s, in percent (0 to 100).',
    }),
    bookingOpen: t.boolean({ description: 'False: nobody can book; what is booked stays.' }),
    registrationOpen: t.boolean({ description: 'False: no new accounts.' }),
    newsletterOpen: t.boolean({ description: 'False: nobody can sign up for the newsletter.' }),
    supportEmail: t.string({ description: 'Where people write for help and complain.' }),
  }),
  resolve: async (input, { viewer }) => {
    await changeSettings(viewer, policyNames, input.version, given(input));
    return {};
  },
  payload,
});

/** An empty text means: as the house has it. */
const orDefault = (value: string | null | undefined, house: string | null = null) =>
  value === '' ? house : value;

mutation('updateBranding', {
  description:
    'Changes what is given of how the shop calls itself and looks; an empty text puts back what the house has. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'change the name and the looks'),
  input: (t) => ({
    version: version(t),
    siteName: t.string({ description: 'The name, 2 to 30 characters.' }),
    logoUrl: t.string({ description: 'What uploading the logo answered.' }),
    accentDark: t.string({ description: 'As #rrggbb, at least 3:1 against every ground of the dark theme.' }),
    accentLight: t.string({
      description: 'As #rrggbb, at least 3:1 against every ground of the light theme.',
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
