import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import relay from 'vite-plugin-relay';
import { inAscii } from '../scripts/ascii.ts';
import { besides, chunks, cycleOf, fileName } from './chunks.ts';
import { leanRelay } from './leanRelay.ts';
import { leanRouter } from './leanRouter.ts';

const root = join(import.meta.dirname, '..');
const client = join(root, 'dist/client');

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses the same bytes twice. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle() {
    for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const bytes = readFileSync(file);
      if (bytes.length < 1024) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
};

/** The toasts' style sheet is part of ours; a style element of their own is refused by the content policy. */
const withoutSonnerStyles: Plugin = {
  name: 'without-sonner-styles',
  transform(code, id) {
    if (/sonner\/dist\/index\.mjs/.test(id)) return code.replace(/^__insertCSS\(".*\);?$/m, '');
  },
};

/** Of files that import each other one runs before what it needs, and pages do not load: rather no build. */
const withoutCycles: Plugin = {
  name: 'without-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const imports = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    );
    const cycle = cycleOf(new Map(imports));
    if (cycle) this.error(`These files import each other; see web/chunks.ts: ${cycle.join(' → ')}`);
  },
};

/** What the server keeps of it in memory is half as much. */
const ascii: Plugin = {
  name: 'ascii',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
    },
  },
};

/** Other code than what packages lead to always. */
const inProduction = [
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(root, 'web/lib/icon.ts') },
  { find: /^react-router$/, replacement: join(root, 'node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  root,
  publicDir: join(root, 'web/public'),
  appType: 'custom',
  plugins: [
    leanRelay,
    leanRouter,
    react(),
    relay,
    tailwindcss(),
    withoutSonnerStyles,
    ...(isSsrBuild ? [ascii] : [withoutCycles, precompress]),
  ],
  resolve: {
    alias: [
      { find: 'react-style-singleton', replacement: join(root, 'web/lib/styleSingleton.ts') },
      ...(command === 'build' ? inProduction : []),
    ],
  },
  // A built page renders with React's production code, whatever the API's own mode is.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: command === 'build' ? { noExternal: true } : {},
  optimizeDeps: { entries: ['web/entry-client.tsx', 'web/routes/*/*Page.tsx'] },
  build: isSsrBuild
    ? {
        outDir: join(root, 'dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: join(root, 'web/entry-server.tsx') },
      }
    : {
        outDir: client,
        emptyOutDir: true,
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: { resolveDependencies: besides },
        rolldownOptions: {
          input: join(root, 'web/entry-client.tsx'),
          output: { chunkFileNames: fileName, codeSplitting: { groups: chunks() } },
        },
      },
}));
