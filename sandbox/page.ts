import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Mail, Mails } from './postmark/mails.ts';

const FILES = {
  '/': ['index.html', 'text/html'],
  '/_sandbox/page.css': ['page.css', 'text/css'],
  '/_sandbox/page.js': ['page.js', 'text/javascript'],
} as const;

type Sources = { mails: Mails; listPayments: () => unknown[]; productUrl: string; googleUrl: string };

/** Serves the sent mails and received payments, as a page for people and as JSON for tests. */
export function registerPage(
  app: FastifyInstance,
  { mails, listPayments, productUrl, googleUrl }: Sources,
): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get(path, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('content-security-policy', "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
        .send(readFileSync(new URL(`./page/${file}`, import.meta.url))),
    );
  }

  app.get('/_sandbox/about', () => ({ productUrl, googleUrl }));

  app.get<{ Querystring: { to?: string; limit?: string } }>('/_sandbox/mails', ({ query }) => {
    const limit = Math.min(Number(query.limit) || 100, 500);
    return mails.search({ recipient: query.to, metadata: {} }).slice(0, limit).map(withLinks);
  });

  app.get<{ Params: { id: string } }>('/_sandbox/mails/:id/html', ({ params }, reply) => {
    const mail = mails.find(params.id);
    if (!mail) return reply.code(404).send({ message: 'There is no such mail.' });
    return (
      reply
        .type('text/html; charset=utf-8')
        // A mail is untrusted HTML: no scripts, no forms, and links open outside the frame.
        .header(
          'content-security-policy',
          "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'",
        )
        .send(`<base target="_blank">${mail.HtmlBody || `<pre>${escapeHtml(mail.TextBody)}</pre>`}`)
    );
  });

  app.get('/_sandbox/payments', () => listPayments());
}

function withLinks(mail: Mail) {
  const inText = mail.TextBody.match(/https?:\/\/[^\s<>"')]+/g) ?? [];
  const inHtml = [...mail.HtmlBody.matchAll(/href="(https?:\/\/[^"]+)"/g)].map((match) =>
    match[1]!.replace(/&(?:amp|#38|#x26);/g, '&'),
  );
  return { ...mail, links: [...new Set([...inHtml, ...inText])] };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
