import { isCurrent, make, type Output } from './outputs.ts';
import { step } from './progress.ts';
import { run } from './run.ts';

const VITE = [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  'web/vite.config.ts',
  '--logLevel',
  'warn',
];
const WEB = [
  'web/**/*',
  'api/**/{,*.}rules.ts',
  'schema.graphql',
  'relay.config.js',
  'codegen/*.ts',
  'scripts/ascii.ts',
  'package-lock.json',
];

const prismaClient: Output = {
  name: 'Prisma client',
  inputs: ['prisma/schema.prisma', 'codegen/prisma.ts', 'package-lock.json'],
  produces: [
    ...['client/client.ts', 'client/internal/compiler.wasm', 'pothos.ts'].map(
      (file) => `prisma/generated/${file}`,
    ),
  ],
  make: () => node('codegen/prisma.ts'),
};
const schema: Output = {
  name: 'GraphQL schema',
  inputs: ['api/**/*.ts', 'prisma/schema.prisma', 'codegen/*.ts', 'package-lock.json'],
  produces: ['schema.graphql'],
  make: () => node('codegen/schema.ts'),
};
const relayArtifacts: Output = {
  name: 'Relay artifacts',
  inputs: ['web/**/*.{ts,tsx}', 'schema.graphql', 'relay.config.js', 'codegen/*.ts', 'package-lock.json'],
  produces: ['codegen/operations.json', 'web/__generated__'],
  make: () => node('codegen/relay.ts'),
};
const fonts: Output = {
  name: 'fonts',
  inputs: ['codegen/fonts.ts', 'web/styles/fonts.css', 'package-lock.json'],
  produces: ['title', 'text', 'rare-title', 'rare-text'].map((name) => `web/fonts/${name}.woff2`),
  make: () => node('codegen/fonts.ts'),
};
const pages: Output = {
  name: 'pages',
  inputs: WEB,
  produces: ['dist/client/manifest.json', 'dist/server/entry-server.js'],
  make: async () => {
    await node(...VITE);
    await node(...VITE, '--ssr');
  },
};
/** What the API's processes load instead of the sources; `npm run dev` does not use it. */
const stripped: Output = {
  name: 'sources without types',
  inputs: [
    ...['api/**/*.ts', 'codegen/*.ts', 'scripts/*.ts', 'scripts/stripped.mjs'],
    ...['prisma/schema.prisma', 'package-lock.json'],
  ],
  produces: ['dist/stripped'],
  make: () => node('scripts/stripped.mjs'),
};

type Wanted = {
  withPages?: boolean;
  /** For API development, where pages are built on request; rewrites schema.graphql. */
  withSchema?: boolean;
};

/** Builds everything the API needs to run; skips what is current. */
export async function build({ withPages = false, withSchema = false }: Wanted = {}): Promise<void> {
  const outputs = [
    prismaClient,
    withSchema && schema,
    relayArtifacts,
    (withPages || withSchema) && fonts,
    withPages && pages,
    withPages && stripped,
  ].filter((it) => !!it);
  for (const output of outputs) {
    if (!(await isCurrent(output))) await step(`Building the ${output.name}`, () => make(output));
  }
}

async function node(...args: string[]): Promise<void> {
  const { name, ok, output } = await run(args.join(' '), args, { ...process.env, NODE_ENV: 'production' });
  if (!ok) throw new Error(`${name} failed:\n${output.slice(-8000)}`);
}

if (import.meta.main) await build({ withPages: true });
