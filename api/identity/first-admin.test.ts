import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { env } from '../platform/env.ts';
import { shutOut } from './access.service.ts';
import { offerFirstAdmin } from './first-admin.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const tokenOf = async () => new URL((await offerFirstAdmin())!).searchParams.get('token')!;
const superAdmins = () =>
  db.user.findMany({ where: { isSuperAdmin: true }, select: { id: true, isAdmin: true } });

// One installation, in the order of its life: it never loses its last super admin again.

test('only its own link makes a super admin, for a day; only its hash is kept', async () => {
  const player = await aUser();
  const token = await tokenOf();
  expect(JSON.stringify(await db.oneTimeToken.findMany())).not.toContain(token);
  await as(null).refused('claimInstallation', { token }, 'NOT_LOGGED_IN');
  await as(player).refused('claimInstallation', { token: `${token}x` }, 'EXPIRED', 'token');
  clock.setOffset(24 * HOUR + 1000);
  await as(player).refused('claimInstallation', { token }, 'EXPIRED', 'token');
  expect(await superAdmins()).toEqual([]);
});

test('nobody becomes it whose account is closed at that moment', async () => {
  const [player, token] = [await aUser(), await tokenOf()];
  const [, told] = await overlap(
    (tx) => shutOut(tx, player.id),
    () => as(player).refused('claimInstallation', { token }, 'NOT_LOGGED_IN'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await superAdmins()).toEqual([]);
});

test('of three who click at once, with one link or with two, one becomes it, and every link ends', async () => {
  const [first, second] = [await tokenOf(), await tokenOf()];
  const people = [await aUser(), await aUser(), await aUser()];
  const codes = await Promise.all(
    people.map(async (person, at) => {
      const input = { token: at === 2 ? second : first };
      const mutation = `mutation ($input: ClaimInstallationInput!) {
        claimInstallation(input: $input) { ... on ClaimInstallationPayload { viewer { isSuperAdmin } } ... on Refusal { code } }
      }`;
      return (await as(person).ask(mutation, { input })).claimInstallation;
    }),
  );
  expect(codes.filter(({ code }) => code === 'CONFLICT')).toHaveLength(2);
  expect(codes.filter(({ viewer }) => viewer?.isSuperAdmin)).toHaveLength(1);
  const [winner, ...others] = await superAdmins();
  expect([winner?.isAdmin, others]).toEqual([true, []]);
  const claims = { action: 'installation.claimed', actorId: winner!.id };
  expect(await db.auditEntry.count({ where: claims })).toBe(1);
  const now = clock.now();
  expect(await db.oneTimeToken.count({ where: { usedAt: null, expiresAt: { gt: now } } })).toBe(0);
  expect(await offerFirstAdmin()).toBeNull();
});

test('whoever has a shell makes a super admin of somebody who could not be mailed a link', async () => {
  const { id } = await aUser();
  const { username } = await db.user.update({ where: { id }, data: { emailVerified: false } });
  const run = (name: string, given: NodeJS.ProcessEnv = { DATABASE_URL: env.database.url }) =>
    promisify(execFile)(process.execPath, ['scripts/make-admin.ts', name], {
      env: { ...process.env, ...given },
    });
  await expect(run(`${username}x`)).rejects.toMatchObject({ stdout: `There is no user "${username}x".\n` });
  const nowhere = { DATABASE_URL: '', DATA_DIR: join(tmpdir(), 'no-installation') };
  await expect(run(username!, nowhere)).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no installation in this folder yet'),
  });
  expect((await run(username!)).stdout).toBe(`${username} is a super admin now.\n`);
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({
    isAdmin: true,
    isSuperAdmin: true,
    emailVerified: true,
  });
  // The log of deeds tells of it, like of everybody else who was given an office.
  const given = { old: false, new: true };
  const about = { targetType: 'User', targetId: String(id) };
  expect(await db.auditEntry.findMany({ where: about })).toMatchObject([
    {
      action: 'user.promoted-to-admin',
      actorId: null,
      detail: { changed: { isAdmin: given, isSuperAdmin: given } },
    },
  ]);
});
