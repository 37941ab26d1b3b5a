import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphiQLOptions } from 'graphql-yoga';

/** A tab that GraphiQL opens with: operations, and the variables they share as JSON. */
export interface ExampleTab {
  query: string;
  variables?: string;
}

/** True for a browser that opens the address, also with the query that GraphiQL writes into it. */
export const wantsGraphiQL = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** GraphiQL brings its own inline scripts; nothing of the site's is on that page. */
export function allowGraphiQL(reply: FastifyReply) {
  reply.header(
    'content-security-policy',
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
}

// GraphiQL knows `defaultTheme`, and Yoga passes it on.
type Options = GraphiQLOptions & { defaultTheme: 'dark' | 'light' };

export const graphiQLOptions =
  (tabs: readonly ExampleTab[]) =>
  (request: Request): Options => ({
    title: 'Questboard API',
    favicon: '/favicon.svg',
    logo: '<img src="/favicon.svg" alt="" width="26" height="26">',
    defaultTabs: [...tabs],
    subscriptionsProtocol: 'WS',
    defaultEditorToolsVisibility: 'variables',
    defaultTheme: /(?:^|;\s*)theme=light(?:;|$)/.test(request.headers.get('cookie') ?? '') ? 'light' : 'dark',
  });

/** Nine megabytes of scripts: loaded when the page is opened, which happens seldom in production. */
export async function renderGraphiQL(options: GraphiQLOptions): Promise<string> {
  const page = await import('@graphql-yoga/render-graphiql');
  return page
    .renderGraphiQL(options)
    .replace('</head>', () => `<style>${COLOURS}</style><script>${FIRST_VISIT}</script></head>`);
}

// Keys under which GraphiQL keeps the open panel and its width: at first the docs, and a wide editor beside them.
const FIRST_VISIT = `
  localStorage['graphiql:visiblePlugin'] ??= 'Documentation Explorer';
  localStorage['graphiql:editorFlex'] ??= '1.7';
`;

// The site's colours (web/styles/tokens.css) in the notation that GraphiQL's own style sheet calculates with.
const EVERYWHERE =
  ':is(.graphiql-container, .graphiql-dialog, .graphiql-dialog-overlay, .graphiql-tooltip, [data-radix-popper-content-wrapper])';
const COLOURS = `
  body ${EVERYWHERE} {
    --font-family: Inter, system-ui, sans-serif;
    --font-family-mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  }
  body.graphiql-dark ${EVERYWHERE} {
    --color-base: 24, 22%, 9%;
    --color-neutral: 41, 41%, 89%;
    --color-primary: 20, 80%, 55%;
    --color-secondary: 23, 90%, 67%;
    --color-tertiary: 166, 45%, 65%;
    --color-info: 166, 45%, 65%;
    --color-success: 166, 45%, 65%;
    --color-warning: 43, 79%, 67%;
    --color-error: 2, 86%, 76%;
    --popover-border: 1px solid hsla(var(--color-neutral), .2);
  }
  body.graphiql-light ${EVERYWHERE} {
    --color-base: 41, 50%, 95%;
    --color-neutral: 20, 31%, 13%;
    --color-primary: 16, 75%, 41%;
    --color-secondary: 15, 74%, 37%;
    --color-tertiary: 177, 65%, 24%;
    --color-info: 177, 65%, 24%;
    --color-success: 177, 65%, 24%;
    --color-warning: 38, 91%, 26%;
    --color-error: 360, 63%, 41%;
  }
  body.graphiql-dark { background: #1d1612; color-scheme: dark; }
  body.graphiql-light { background: #f8f4eb; color-scheme: light; }
  .graphiql-dark .monaco-editor {
    --vscode-editorHoverWidget-background: #261f1a !important;
    --vscode-editorSuggestWidget-background: #261f1a !important;
    --vscode-editorWidget-background: #261f1a !important;
    --vscode-menu-background: #261f1a !important;
    --vscode-quickInput-background: #261f1a !important;
    --vscode-focusBorder: #e87032 !important;
  }
  .graphiql-logo span { font-family: Fraunces, Georgia, serif; }
`;
