import { planFrom } from './plan.ts';

const real = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  POSTMARK_SERVER_TOKEN: 'token',
  MAIL_FROM: 'Questboard <hello@example.com>',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};
const production = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://x/y', AUTH_SECRET: 'x'.repeat(32) };

test('with nothing set, everything is stood in for and demo accounts exist', () => {
  const plan = planFrom({});
  expect(plan).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    postgresPort: 54320,
    demo: true,
  });
  expect(plan.sandbox).toMatchObject({
    port: 3001,
    googlePort: 3002,
    providers: ['Stripe', 'Postmark', 'Google'],
  });
  expect(plan.invented).toMatchObject({
    STRIPE_API_BASE: 'http://127.0.0.1:3001',
    GOOGLE_ISSUER: 'http://localhost:3002',
  });
});

test('a provider with a key is left alone, and demo accounts are gone', () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = real;
  const plan = planFrom({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, DATABASE_URL: 'postgresql://x/y' });
  expect(plan).toMatchObject({ demo: false, postgresPort: undefined });
  expect(plan.sandbox?.providers).toEqual(['Postmark', 'Google']);
  expect(plan.invented).not.toHaveProperty('STRIPE_SECRET_KEY');
});

test('in production nothing is stood in for, and what is missing is named', () => {
  expect(planFrom({ ...production, ...real })).toMatchObject({
    sandbox: undefined,
    demo: false,
    invented: {},
  });
  expect(() => planFrom({ ...production, ...real, GOOGLE_CLIENT_SECRET: '' })).toThrow(
    /^GOOGLE_CLIENT_SECRET must be set/,
  );
  expect(() => planFrom({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL, AUTH_SECRET, STRIPE_SECRET_KEY/);
});

test.each([
  [{ PORT: 'abc' }, /^PORT is "abc"/],
  [{ PORT: '70000' }, /^PORT is "70000"/],
  [{ PUBLIC_URL: 'localhost:3000' }, /^PUBLIC_URL is/],
  [{ PUBLIC_URL: 'http://localhost:3000/quest' }, /^PUBLIC_URL is/],
  [{ PORT: '3001' }, /^PORT and SANDBOX_PORT are both 3001/],
  [{ PORT: '3002' }, /^PORT and SANDBOX_PORT \+ 1 \(Google\) are both 3002/],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, /^STRIPE_WEBHOOK_SECRET must be set because STRIPE_SECRET_KEY is set/],
])('refuses %j in one sentence', (variables, sentence) => {
  expect(() => planFrom(variables)).toThrow(sentence);
});
