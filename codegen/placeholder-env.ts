// The imports of the schema read the environment; printing the schema never uses these values.
for (const [name, value] of Object.entries({
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
  AUTH_SECRET: 'not a secret, for printing the schema only',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
})) {
  process.env[name] ??= value;
}
