import { randomBytes } from 'node:crypto';
import { signToken } from '../../api/identity/login-token.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { aGameMaster, aStaffMember, aSuperAdmin, aUser } from '../scene/world.ts';

const PLAYERS = 9;
const TEN_YEARS_MS = 3.2e11;

export interface Person {
  id: number;
  /** For the log. */
  name: string;
  token: string;
}

async function loggedIn(name: string, { id }: { id: number }): Promise<Person> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + TEN_YEARS_MS); // time flies in these runs
  await db.loginToken.create({ data: { userId: id, token, expiresAt } });
  return { id, name, token: signToken(token) };
}

export async function invitePeople() {
  const gameMaster = await aGameMaster();
  const players: Person[] = [];
  for (let number = 1; number <= PLAYERS; number += 1) {
    players.push(await loggedIn(`player ${number}`, await aUser()));
  }
  return {
    players,
    staff: await loggedIn('staff', await aStaffMember()),
    superAdmin: await loggedIn('super admin', await aSuperAdmin()),
    gameMaster: await loggedIn('game master', gameMaster.viewer),
    gameMasterId: gameMaster.profile.id,
  };
}

export type People = Awaited<ReturnType<typeof invitePeople>>;
