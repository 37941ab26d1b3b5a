import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aGroupOf } from '../../../tests/scene/friends.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { seat } from '../../../tests/scene/table.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { startCheckout } from './checkout.service.ts';
import { hasOwnPrice } from './order.service.ts';

// Who has no price of their own is told that of visitors, without being asked about: it has to be the same.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const FIELDS = 'priceCents creditCents cardCents words';
const priceFor = async (viewer: Viewer | null, id: number) =>
  (
    await as(viewer).ask(
      `query ($id: ID!) { session(id: $id) { toPay { ${FIELDS} } toPayWithFriends { ${FIELDS} } } }`,
      { id: globalId('Session', id) },
    )
  ).session;

interface Case {
  sessionId: number;
  player: Viewer;
}
const cases: Record<string, { isOwn: boolean; make: () => Promise<Case> }> = {
  'has nothing': {
    isOwn: false,
    make: async () => ({ sessionId: (await aSession()).id, player: await aUser() }),
  },
  'has credit': {
    isOwn: true,
    make: async () => {
      const player = await aUser();
      await creditFor(player.id, 700, inHours(500));
      return { sessionId: (await aSession()).id, player };
    },
  },
  'has credit that does not end': {
    isOwn: true,
    make: async () => {
      const player = await aUser();
      await creditFor(player.id, 700);
      return { sessionId: (await aSession()).id, player };
    },
  },
  'had credit': {
    isOwn: false,
    make: async () => {
      const player = await aUser();
      await creditFor(player.id, 700, inHours(-1));
      return { sessionId: (await aSession()).id, player };
    },
  },
  'is paying, and the price has changed': {
    isOwn: true,
    make: async () => {
      const [player, { id: sessionId }] = [await aUser(), await aSession({ priceCents: 2_500 })];
      await startCheckout(player, { sessionId, agreeToTerms: true });
      await db.session.update({ where: { id: sessionId }, data: { priceCents: 3_000 } });
      return { sessionId, player };
    },
  },
  'has brought friends': {
    isOwn: true,
    make: async () => {
      const { payer, session } = await aGroupOf(sandbox, 2, { maxPlayers: 6 });
      return { sessionId: session.id, player: payer };
    },
  },
  'is in the campaign': {
    isOwn: true,
    make: async () => {
      const { campaign, sessions } = await aCampaign([inHours(200), inHours(400)]);
      const { player } = await aMember({ campaign, sessions });
      return { sessionId: sessions[0]!.id, player };
    },
  },
  'sits at another table': {
    isOwn: false,
    make: async () => {
      const player = await aUser();
      await seat(player, (await aSession()).id);
      return { sessionId: (await aSession()).id, player };
    },
  },
};

test.each(Object.entries(cases))('somebody who %s', async (_who, { isOwn, make }) => {
  const { sessionId, player } = await make();
  expect(await hasOwnPrice(player, { id: sessionId })).toBe(isOwn);
  const [own, visitors] = [await priceFor(player, sessionId), await priceFor(null, sessionId)];
  if (!isOwn) expect(own).toEqual(visitors);
  expect(await hasOwnPrice(null, { id: sessionId })).toBe(false);
});

test('all who ask at once are told apart', async () => {
  const made = await Promise.all(Object.values(cases).map(({ make }) => make()));
  const all = await Promise.all(
    made.flatMap(({ player }) => made.map(({ sessionId }) => hasOwnPrice(player, { id: sessionId }))),
  );
  const alone = [];
  for (const { player } of made)
    for (const { sessionId } of made) alone.push(await hasOwnPrice(player, { id: sessionId }));
  expect(all).toEqual(alone);
});
