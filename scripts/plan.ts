import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

type Variables = Record<string, string | undefined>;

export type Plan = {
  port: number;
  publicUrl: string;
  /** Port of the embedded PostgreSQL; undefined when DATABASE_URL names a server. */
  postgresPort: number | undefined;
  /** Undefined if every provider has a key. */
  sandbox:
    | { port: number; googlePort: number; url: string; googleUrl: string; providers: string[] }
    | undefined;
  /** Whether demo accounts may exist: no provider has a real key. */
  demo: boolean;
  /** Variables that are required in production, with generated values. */
  invented: Record<string, string>;
};

export class BadSetting extends Error {}

/** Decides, from the variables alone, which external services the sandbox has to simulate. */
export function planFrom(variables: Variables): Plan {
  const given = (name: string) => variables[name]?.trim() || undefined;
  const port = readPort(variables, 'PORT', 3000);
  const publicUrl = readUrl(given('PUBLIC_URL') ?? `http://localhost:${port}`);
  const providers = Object.entries(PROVIDERS).filter(([, names]) => !complete(given, names));
  const names = providers.map(([name]) => name);
  const production = given('NODE_ENV') === 'production';
  if (production) requireAll(given, ['DATABASE_URL', 'AUTH_SECRET', ...Object.values(PROVIDERS).flat()]);

  const sandboxPort = readPort(variables, 'SANDBOX_PORT', 3001);
  const host = new URL(publicUrl).hostname;
  const sandbox = names.length
    ? {
        port: sandboxPort,
        googlePort: sandboxPort + 1,
        url: `http://${host}:${sandboxPort}`,
        googleUrl: `http://${host}:${sandboxPort + 1}`,
        providers: names,
      }
    : undefined;
  const postgresPort = given('DATABASE_URL')
    ? undefined
    : readPort(variables, 'EMBEDDED_POSTGRES_PORT', 54320);
  refuseSharedPorts({ PORT: port, SANDBOX_PORT: sandbox?.port, EMBEDDED_POSTGRES_PORT: postgresPort });
  return {
    port,
    publicUrl,
    postgresPort,
    sandbox,
    demo: names.length === Object.keys(PROVIDERS).length,
    invented: sandbox ? sandboxVariables(sandbox) : {},
  };
}

const PROVIDERS = {
  Stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  Postmark: ['POSTMARK_SERVER_TOKEN', 'MAIL_FROM'],
  Google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
};

/** True if the provider is fully configured. A partial configuration is an error, not a request for the sandbox. */
function complete(given: (name: string) => string | undefined, names: string[]): boolean {
  const [key] = names;
  if (!given(key!)) return false;
  requireAll(given, names, ` because ${key} is set`);
  return true;
}

function requireAll(
  given: (name: string) => string | undefined,
  names: string[],
  why = ' in production',
): void {
  const missing = names.filter((name) => !given(name));
  if (missing.length)
    throw new BadSetting(`${missing.join(', ')} must be set${why}; .env.example explains each.`);
}

function sandboxVariables({
  port,
  googleUrl,
  providers,
}: NonNullable<Plan['sandbox']>): Record<string, string> {
  const base = `http://127.0.0.1:${port}`;
  const all: Record<string, Record<string, string>> = {
    Stripe: {
      STRIPE_SECRET_KEY: 'sk_test_questboard_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_questboard_sandbox',
      STRIPE_API_BASE: base,
    },
    Postmark: { POSTMARK_SERVER_TOKEN: 'questboard-sandbox', POSTMARK_API_BASE: base },
    Google: {
      GOOGLE_CLIENT_ID: 'questboard-sandbox.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'questboard-sandbox',
      GOOGLE_ISSUER: googleUrl,
    },
  };
  return Object.assign({}, ...providers.map((name) => all[name]));
}

function readPort(variables: Variables, name: string, otherwise: number): number {
  const text = variables[name]?.trim();
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new BadSetting(`${name} is "${text}", but a port is a whole number from 1 to 65534.`);
  }
  return port;
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new BadSetting(
      `PUBLIC_URL is "${text}", but it has to look like http://localhost:3000, with no path.`,
    );
  }
  return url.origin;
}

function refuseSharedPorts(ports: Record<string, number | undefined>): void {
  if (ports.SANDBOX_PORT) ports = { ...ports, 'SANDBOX_PORT + 1 (Google)': ports.SANDBOX_PORT + 1 };
  const seen = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    if (port === undefined) continue;
    const other = seen.get(port);
    if (other) throw new BadSetting(`${other} and ${name} are both ${port}; each needs a port of its own.`);
    seen.set(port, name);
  }
}

/** The secret that signs logins on this machine. It is created once, so that a restart logs nobody out. */
export function localSecret(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
