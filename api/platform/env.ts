import { isIP } from 'node:net';
import { z } from 'zod';

const flag = z
  .enum(['1', '0', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true');
const port = z.coerce.number().int().min(1).max(65535);
const absent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(absent, schema.optional());
const origin = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** An S3 store needs all of these or none. */
const STORE = ['PICTURES_S3_BUCKET', 'PICTURES_S3_ACCESS_KEY_ID', 'PICTURES_S3_SECRET_ACCESS_KEY'] as const;

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.preprocess(absent, port.default(3000)),
  HOST: z.preprocess(absent, z.string().default('0.0.0.0')),
  PUBLIC_URL: z.preprocess(absent, origin.default('http://localhost:3000')),
  /** More origins, comma separated, that may call the API with cookies and be a checkout's clientOrigin. */
  CLIENT_ORIGINS: z.preprocess(
    absent,
    z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      )
      .pipe(z.array(origin)),
  ),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** A streaming replica for reads that visitors share; absent: everything is read from the primary. */
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** A replica with more lag is not used until it has caught up. */
  DATABASE_REPLICA_LAG_SECONDS: z.preprocess(absent, z.coerce.number().int().min(1).max(300).default(5)),
  /** Timeout of the replica: then the primary is asked, and the replica is not used until it answers again. */
  DATABASE_REPLICA_WAIT_SECONDS: z.preprocess(absent, z.coerce.number().int().min(1).max(60).default(2)),
  DATABASE_POOL: z.preprocess(absent, z.coerce.number().int().min(3).max(200).default(20)),
  /** How long work waits for a connection of the pool before it is answered with 503. */
  DATABASE_WAIT_SECONDS: z.preprocess(absent, z.coerce.number().int().min(1).max(60).default(10)),
  /** How long a statement or a transaction may take before it is ended. */
  DATABASE_LIMIT_SECONDS: z.preprocess(absent, z.coerce.number().int().min(1).max(120).default(15)),
  /** The longest expected wait of a new request; beyond it the request is refused at once. */
  LONGEST_WAIT_SECONDS: z.preprocess(absent, z.coerce.number().int().min(1).max(120).default(2)),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_API_BASE: optional(origin),
  POSTMARK_SERVER_TOKEN: optional(z.string()),
  POSTMARK_API_BASE: optional(origin),
  MAIL_FROM: z.preprocess(absent, z.string().default('Questboard <hello@questboard.test>')),
  /** The store of uploaded pictures; without one they are in the database. */
  PICTURES_S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket'),
  ),
  PICTURES_S3_ACCESS_KEY_ID: optional(z.string()),
  PICTURES_S3_SECRET_ACCESS_KEY: optional(z.string()),
  PICTURES_S3_REGION: z.preprocess(absent, z.string().default('us-east-1')),
  /** URL of the store; absent: Amazon's own in that region. */
  PICTURES_S3_ENDPOINT: optional(origin),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: z.preprocess(absent, origin.default('https://accounts.google.com')),
  GRAPHQL_HOST: z.preprocess(absent, z.enum(['yoga', 'apollo']).default('yoga')),
  SUPPORT_EMAIL: z.preprocess(absent, z.email().default('support@questboard.test')),
  COMMUNITY_URL: z.preprocess(
    absent,
    z.url({ protocol: /^https?$/ }).default('https://discord.gg/questboard'),
  ),
  /** URL of the script that counts page views (Plausible's, by hand); absent: they are not counted. */
  ANALYTICS_SCRIPT_URL: optional(z.url({ protocol: /^https?$/ })),
  /** How many proxies in front of us are trusted about the caller's address. */
  TRUST_PROXY: z.preprocess(absent, z.coerce.number().int().min(0).max(10).default(0)),
  /** Token that a request for /metrics must send; without one only this machine may ask. */
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  /** Endpoint for traces, by OTLP over HTTP; absent: no traces. OpenTelemetry reads its other variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_TRACES_SAMPLER: z.preprocess(
    absent,
    z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .default('parentbased_always_on'),
  ),
  /** For `traceidratio`: the share of all traces that is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(absent, z.coerce.number().min(0).max(1).default(1)),
  OTEL_BSP_SCHEDULE_DELAY: z.preprocess(absent, z.coerce.number().int().min(1).max(60_000).default(5_000)),
  /** An operation that takes this long is logged. */
  SLOW_OPERATION_MS: z.preprocess(absent, z.coerce.number().int().min(1).default(1000)),
  /** Set by `npm start` when the providers are the sandbox's. */
  SANDBOX: flag,
  LOG_LEVEL: z.preprocess(
    absent,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  /** Tests only: a file with the milliseconds by which the product's clock is ahead of the real time. */
  TEST_CLOCK_FILE: optional(z.string()),
  /** Tests only: where the process dies, see platform/failpoint.ts. */
  FAILPOINT: optional(z.string().regex(/^[a-z-]+:[a-z-]+(:\d{1,6})?$/)),
});

/** On a developer's machine localhost and 127.0.0.1 are the same place. */
function namesOf(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  const names = ['localhost', '127.0.0.1', '[::1]'];
  return names.includes(hostname) ? names.map((name) => origin.replace(hostname, name)) : [origin];
}

/** Relying party of passkeys; undefined: browsers make none for an IP address, nor over an unencrypted connection. */
function passkeysOf(publicUrl: string) {
  const { origin, hostname, protocol } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isSafe && !isIP(hostname.replace(/[[\]]/g, '')) ? { rpId: hostname, origin } : undefined;
}

/** Splits the connections, `most` in total: reads are short; a transaction keeps its connection longer. */
const sharePool = (most: number) => ({ readPool: Math.floor(most / 3), pool: most - Math.floor(most / 3) });

/** "refund:before-call:3" → the third time that place is passed. */
function readFailpoint(value: string) {
  const [domain, place, time] = value.split(':');
  return { name: `${domain}:${place}`, time: Number(time ?? 1) };
}

export class BadEnvironment extends Error {}

function pictureStoreOf(v: z.infer<typeof Variables>) {
  const [bucket, accessKeyId, secretAccessKey] = STORE.map((name) => v[name]);
  if (!bucket && !accessKeyId && !secretAccessKey) return null;
  const missing = STORE.filter((name) => !v[name]);
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new BadEnvironment(missing.map((name) => `${name} is missing`).join('; '));
  const region = v.PICTURES_S3_REGION;
  const endpoint = v.PICTURES_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { bucket, accessKeyId, secretAccessKey, region, endpoint };
}

function readEnv(variables: NodeJS.ProcessEnv) {
  const result = Variables.safeParse(variables);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return variables[name] ? `${name} is wrong: ${issue.message}` : `${name} is missing`;
    });
    throw new BadEnvironment(lines.join('; '));
  }
  const v = result.data;
  return {
    test: v.NODE_ENV === 'test',
    development: v.NODE_ENV === 'development',
    sandbox: v.SANDBOX,
    port: v.PORT,
    host: v.HOST,
    publicUrl: v.PUBLIC_URL,
    /** Origins whose pages may act as ours. */
    origins: [...namesOf(v.PUBLIC_URL), ...v.CLIENT_ORIGINS],
    secureCookies: v.PUBLIC_URL.startsWith('https:'),
    trustProxy: v.TRUST_PROXY,
    metricsToken: v.METRICS_TOKEN,
    database: {
      url: v.DATABASE_URL,
      replicaUrl: v.DATABASE_REPLICA_URL,
      replicaWaitMs: v.DATABASE_REPLICA_WAIT_SECONDS * 1000,
      replicaLagMs: v.DATABASE_REPLICA_LAG_SECONDS * 1000,
      waitMs: v.DATABASE_WAIT_SECONDS * 1000,
      limitMs: v.DATABASE_LIMIT_SECONDS * 1000,
      ...sharePool(v.DATABASE_POOL),
    },
    longestWaitMs: v.LONGEST_WAIT_SECONDS * 1000,
    redisUrl: v.REDIS_URL,
    authSecret: v.AUTH_SECRET,
    stripe: {
      secretKey: v.STRIPE_SECRET_KEY,
      webhookSecret: v.STRIPE_WEBHOOK_SECRET,
      apiBase: v.STRIPE_API_BASE,
    },
    mail: { token: v.POSTMARK_SERVER_TOKEN, apiBase: v.POSTMARK_API_BASE, from: v.MAIL_FROM },
    pictureStore: pictureStoreOf(v),
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
        ? { clientId: v.GOOGLE_CLIENT_ID, clientSecret: v.GOOGLE_CLIENT_SECRET, issuer: v.GOOGLE_ISSUER }
        : undefined,
    passkeys: passkeysOf(v.PUBLIC_URL),
    graphqlHost: v.GRAPHQL_HOST,
    supportEmail: v.SUPPORT_EMAIL,
    communityUrl: v.COMMUNITY_URL,
    analyticsScript: v.ANALYTICS_SCRIPT_URL ?? null,
    tracing: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          sampler: v.OTEL_TRACES_SAMPLER,
          ratio: v.OTEL_TRACES_SAMPLER_ARG,
          everyMs: v.OTEL_BSP_SCHEDULE_DELAY,
        }
      : undefined,
    slowOperationMs: v.SLOW_OPERATION_MS,
    logLevel: v.LOG_LEVEL,
    clockFile: v.NODE_ENV === 'test' ? v.TEST_CLOCK_FILE : undefined,
    failpoint: v.NODE_ENV === 'test' && v.FAILPOINT ? readFailpoint(v.FAILPOINT) : null,
  };
}

export type Env = ReturnType<typeof readEnv>;

/** Read once, at boot; the only place that looks at process.env. */
export const env: Env = readEnv(process.env);
