import { CONDUCT_VERSION } from '../../api/identity/conduct.rules.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import type { Viewer } from '../../api/platform/viewer.ts';

/** The shared builders with which tests set up their data. Every row has a unique name, so scenes never collide. */

let serial = 0;
const unique = () => {
  serial += 1;
  return `${process.pid.toString(36)}${serial.toString(36)}${Date.now().toString(36)}`;
};

export const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);

type UserOverrides = Partial<{
  username: string;
  email: string;
  fullName: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isGameMaster: boolean;
  timeZone: string;
}>;

/** Creates a verified adult, who cannot log in by password (see identity's tests for that). */
export async function aUser(overrides: UserOverrides = {}): Promise<Viewer> {
  const name = unique();
  const user = await db.user.create({
    data: {
      username: `user-${name}`,
      email: `${name}@example.test`,
      fullName: `Person ${name}`,
      emailVerified: true,
      adultConfirmedAt: clock.now(),
      conductVersion: CONDUCT_VERSION,
      conductAcceptedAt: clock.now(),
      ...overrides,
    },
  });
  return viewerOf(user, null);
}

export const aStaffMember = () => aUser({ isAdmin: true });
export const aSuperAdmin = () => aUser({ isAdmin: true, isSuperAdmin: true });

/** Creates a Game Master's login together with the linked profile. */
export async function aGameMaster(
  overrides: Partial<{ name: string; title: string; bio: string; imageUrl: string }> = {},
) {
  const user = await aUser({ isGameMaster: true });
  const profile = await db.gameMaster.create({
    data: {
      userId: user.id,
      name: user.fullName,
      title: 'Keeper of tests',
      bio: 'Runs the shortest adventures in the land.',
      specialties: ['Horror'],
      ...overrides,
    },
  });
  return { profile, viewer: { ...user, gameMasterId: profile.id } as Viewer };
}

type SessionOverrides = Partial<{
  gameMasterId: number;
  title: string;
  gameSystem: string;
  scheduledAt: Date;
  maxPlayers: number;
  priceCents: number;
  durationMinutes: number;
  keepsHost: boolean;
  status: 'draft' | 'scheduled' | 'active' | 'completed' | 'cancelled';
  type: 'one_shot' | 'campaign';
  tags: string[];
  campaignId: number | null;
  publishedAt: Date;
  platform: 'discord';
}>;

/** Creates a scheduled one-shot in a week with 4 free seats at $25.00, unless overridden. */
export async function aSession({ maxPlayers = 4, gameMasterId, ...overrides }: SessionOverrides = {}) {
  const title = overrides.title ?? `Session ${unique()}`;
  return db.session.create({
    data: {
      gameMasterId: gameMasterId ?? (await aGameMaster()).profile.id,
      description: '<p>A test of nerve.</p>',
      gameSystem: 'Dungeons & Dragons 5E',
      scheduledAt: inHours(24 * 7),
      durationMinutes: 180,
      priceCents: 2500,
      searchText: title.toLowerCase(),
      maxPlayers,
      ...overrides,
      title,
      seats: { create: Array.from({ length: maxPlayers }, (_, index) => ({ number: index + 1 })) },
    },
  });
}

function viewerOf(
  user: Omit<Viewer, 'tokenId' | 'gameMasterId' | 'mustChangePassword' | 'leavesAt'> & { id: number },
  gameMasterId: number | null,
): Viewer {
  const { id, username, fullName, email, emailVerified, imageUrl, timeZone } = user;
  const { isAdmin, isSuperAdmin, isGameMaster } = user;
  return {
    id,
    tokenId: 0,
    username,
    fullName,
    email,
    emailVerified,
    imageUrl,
    timeZone,
    isAdmin,
    isSuperAdmin,
    isGameMaster,
    gameMasterId,
    mustChangePassword: false,
    leavesAt: null,
  };
}

/** Passes when the promise rejects with this refusal code (and field). */
export async function refused(promise: Promise<unknown>, code: string, field?: string) {
  await expect(promise).rejects.toMatchObject({ name: 'Refusal', code, ...(field && { field }) });
}
