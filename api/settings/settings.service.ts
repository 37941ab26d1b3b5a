import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { changedMeanwhile, type Edited } from '../platform/edits.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { parse } from '../platform/parse.ts';
import { isStored } from '../platform/pictures.ts';
import { pubsub } from '../platform/pubsub.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { defaultSite, type Site, setSite } from '../platform/site.ts';
import { afterCommit, transaction } from '../platform/transaction.ts';
import { forgetAnswers } from '../platform/unchanged.ts';
import type { Viewer } from '../platform/viewer.ts';
import { accentTokens, brandStyles } from './brand/rules.ts';
import {
  defaultSettings,
  type SettingName,
  type ShopSettings,
  settingLabels,
  shopSettings,
} from './rules.ts';

const KEY = 'shop';
/** A notice may be lost; no process is stale for longer than this. */
const LOOK_EVERY_MS = 30_000;
/** A change of one of these makes a new version of the policy. */
const POLICY: readonly SettingName[] = ['fullRefundHours', 'lateFeeMinPercent', 'lateFeeMaxPercent'];

const edited: Edited = {
  targetType: 'Setting',
  action: 'settings.changed',
  was: 'The settings were',
  words: Object.fromEntries(
    Object.entries(settingLabels).map(([name, label]) => [
      name,
      (value: unknown) => `${label} is now ${value ?? 'not set'}`,
    ]),
  ),
};

interface Row {
  value: unknown;
  version: number;
}
type Values = Record<string, unknown>;

const known = { version: -1, values: defaultSettings };

/** Returns the settings this process knows, for words and pages. Money rules ask `settingsIn` their transaction. */
export const settings = (): ShopSettings => known.values;

/** Returns the settings that hold in this transaction. */
export async function settingsIn(tx: Tx): Promise<ShopSettings> {
  const row = await tx.setting.findUnique({ where: { key: KEY }, select: { value: true } });
  return valuesOf(row?.value);
}

/** Where users write for help, and where staff are mailed. */
export const supportEmail = () => settings().supportEmail ?? env.supportEmail;

/** A stored value that no rule accepts any more (its bounds were narrowed) counts as not set. */
function valuesOf(stored: unknown): ShopSettings {
  const result = shopSettings.safeParse(stored ?? {});
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path }) => path[0]);
  log.error({ wrong }, 'settings that no rule takes are left out');
  const rest = Object.entries(stored as Values).filter(([name]) => !wrong.includes(name));
  return shopSettings.safeParse(Object.fromEntries(rest)).data ?? defaultSettings;
}

function siteOf(values: ShopSettings): Site {
  const { siteName: name, logoUrl, accentLight } = values;
  const onPaper = accentLight && accentTokens('light', accentLight);
  return {
    name,
    logoUrl,
    isPaused: !values.bookingOpen,
    styles: brandStyles(values),
    mail: onPaper ? { fill: onPaper.ember, on: onPaper.on, ink: onPaper.ink } : defaultSite.mail,
  };
}

function take(version: number, values: ShopSettings) {
  if (version < known.version) return;
  if (version > known.version) forgetAnswers();
  Object.assign(known, { version, values });
  setSite(siteOf(values));
}

/** Returns the settings with the version that a change has to name. */
export async function readSettings(): Promise<ShopSettings & { version: number }> {
  const [row] = await read<Row>`SELECT value, version FROM "Setting" WHERE key = ${KEY}`;
  const version = row?.version ?? 0;
  take(version, valuesOf(row?.value));
  return { ...valuesOf(row?.value), version };
}

/** Follows changes made by other processes; returns a function that stops this. */
export async function watchSettings(): Promise<() => void> {
  const looks = createSingleFlight<unknown>();
  const look = () =>
    looks(KEY, readSettings).catch((error: Error) =>
      log.warn({ error: error.message }, 'settings could not be read'),
    );
  await look();
  const unsubscribe = pubsub.subscribe('settings', () => void look());
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/**
 * Changes those of `names` that are given. `expectedVersion`: the version the caller has seen; if it is not the latest, throws
 * a refusal that tells what changed.
 */
export async function changeSettings(
  staff: Viewer,
  names: readonly SettingName[],
  expectedVersion: number,
  given: Values,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.setting.createMany({ data: [{ key: KEY, value: {} }], skipDuplicates: true });
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT value, version FROM "Setting" WHERE key = ${KEY} FOR UPDATE`;
    if (row!.version !== expectedVersion)
      throw await changedMeanwhile(tx, edited, KEY, expectedVersion, 'version');
    const before = valuesOf(row!.value);
    const wanted = names.filter((name) => given[name] !== undefined && given[name] !== before[name]);
    const after = parse(shopSettings, {
      ...before,
      ...Object.fromEntries(wanted.map((name) => [name, given[name]])),
      ...(wanted.some((name) => POLICY.includes(name)) && { policyVersion: nextPolicy(row!.version) }),
    });
    const all = Object.keys(after) as SettingName[];
    const changed = all.filter((name) => after[name] !== before[name]);
    if (changed.length === 0) return;
    if (changed.includes('logoUrl')) await refuseMissing(tx, after.logoUrl);
    const version = row!.version + 1;
    await tx.setting.update({ where: { key: KEY }, data: { value: after, version } });
    await audit(tx, staff, edited.action, edited.targetType, KEY, {
      version,
      changed: Object.fromEntries(
        changed.map((name) => [name, { old: before[name] ?? null, new: after[name] ?? null }]),
      ) as Prisma.InputJsonObject,
    });
    afterCommit(tx, () => {
      take(version, after);
      pubsub.publish('settings', null);
    });
  });
}

/** "2026-11-27.3": the day since which a policy holds, and the version of the settings that made it. */
const nextPolicy = (version: number) => `${clock.now().toISOString().slice(0, 10)}.${version + 1}`;

/** Refuses a logo that is not a picture of ours. */
async function refuseMissing(tx: Tx, logoUrl: string | null) {
  if (logoUrl === null || (await isStored(tx, logoUrl))) return;
  throw new Refusal('BAD_INPUT', 'Please upload the logo', 'logoUrl');
}
