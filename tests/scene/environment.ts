import { createTestDatabase } from './db.ts';
import { reservePort } from './ports.ts';

// Nothing listens there until a test calls startSandbox().
const sandbox = `http://127.0.0.1:${await reservePort()}`;

// The variables that platform/env.ts requires, set before a test file imports it. Every file has its own database.
Object.assign(process.env, {
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost:3000',
  DATABASE_URL: (await createTestDatabase()).url,
  // On a busy machine PostgreSQL may take seconds to accept a connection.
  DATABASE_WAIT_SECONDS: '45',
  DATABASE_LIMIT_SECONDS: '90',
  // A slow machine must not be mistaken for overload.
  LONGEST_WAIT_SECONDS: '120',
  AUTH_SECRET: 'a secret of the tests, long enough',
  STRIPE_SECRET_KEY: 'sk_test_questboard_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_questboard_sandbox',
  STRIPE_API_BASE: sandbox,
  POSTMARK_API_BASE: sandbox,
  POSTMARK_SERVER_TOKEN: 'questboard-sandbox',
  SANDBOX: '1',
  LOG_LEVEL: 'silent',
});
