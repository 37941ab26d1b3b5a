import { createTestDatabase } from './db.ts';

// What platform/env.ts asks for, set before a test file imports it. Every file has a database of its own.
Object.assign(process.env, {
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost:3000',
  DATABASE_URL: (await createTestDatabase()).url,
  AUTH_SECRET: 'a secret of the tests, long enough',
  STRIPE_SECRET_KEY: 'sk_test_questboard_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_questboard_sandbox',
  POSTMARK_SERVER_TOKEN: 'questboard-sandbox',
  SANDBOX: '1',
  LOG_LEVEL: 'silent',
});
