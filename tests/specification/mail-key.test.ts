import { expect, test } from '@jest/globals';

// Before anything reads the environment: this product has no keys but Stripe's.
delete process.env.POSTMARK_SERVER_TOKEN;
delete process.env.GOOGLE_CLIENT_ID;
const { bearer, startApp } = await import('../scene/app.ts');
const { tokenOf } = await import('../scene/login.ts');
const { aTable } = await import('../scene/table.ts');
const { aStaffMember } = await import('../scene/world.ts');

test('without a mail key nothing is sent, and the answer is 503', async () => {
  const app = await startApp();
  try {
    const { player, session } = await aTable();
    const token = await tokenOf(await aStaffMember());
    const letter = { subject: 'Soon', message: 'Dice', selectedPlayers: [player.id], sessionId: session.id };
    expect(await app.call('POST', '/api/messages/send-email', letter, bearer(token))).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/^Email service not configured/) },
    });
    const { data } = await app.graphql('{ admin { isMailConfigured } }', undefined, token);
    expect(data).toEqual({ admin: { isMailConfigured: false } });
    // What the pages of registration and login follow.
    expect((await app.graphql('{ policy { sendsMail googleLogin } }')).data).toEqual({
      policy: { sendsMail: false, googleLogin: false },
    });
  } finally {
    await app.close();
  }
});
