export interface MailBody {
  /** Plain paragraphs; escaped here. */
  paragraphs: string[];
  /** The one thing to do next. */
  action?: { label: string; url: string };
  /** Small print under the line. */
  footnote?: string;
}

const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const paragraph = (content: string, style = '') =>
  `<p style="margin:0 0 16px;font:16px/1.55 Georgia,serif;color:#2b241c;${style}">${content}</p>`;

/** One look for all our mails: paper, ink, one ember button. */
export function layOut(subject: string, { paragraphs, action, footnote }: MailBody) {
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#b4481e;color:#fff;font:600 16px Arial,sans-serif;padding:12px 22px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#efe7d8;padding:32px 12px">
<div style="max-width:560px;margin:auto;background:#fbf7ef;border:1px solid #dccfb8;border-radius:10px;padding:32px">
<p style="margin:0 0 20px;font:600 20px Georgia,serif;color:#b4481e">Questboard</p>
${paragraphs.map((content) => paragraph(escapeHtml(content).replace(/\n/g, '<br>'))).join('\n')}
${button}
${footnote ? paragraph(escapeHtml(footnote), 'font-size:13px;color:#6d5f4d;border-top:1px solid #dccfb8;padding-top:16px;') : ''}
</div></body></html>`;
  const text = [...paragraphs, action && `${action.label}: ${action.url}`, footnote]
    .filter(Boolean)
    .join('\n\n');
  return { html, text };
}
