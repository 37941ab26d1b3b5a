import { env } from './env.ts';
import { site } from './site.ts';

export interface MailBody {
  /** Plain paragraphs; escaped here. */
  paragraphs: string[];
  /** The evening it is about, set apart from the text. */
  evening?: Evening;
  /** Several evenings. */
  evenings?: readonly Evening[];
  /** The one thing to do next. */
  action?: Link;
  /** Small print under the line. */
  footnote?: string;
}

export interface Link {
  label: string;
  url: string;
}

export interface Evening {
  title: string;
  /** As on a sheet of a calendar: "NOV", "27", "Fri", "7:00 PM", "CST". */
  month: string;
  day: string;
  weekday: string;
  hour: string;
  zone: string;
  /** Path of its picture on our server, twice as wide as a mail; shown only if the mail has a single evening. */
  picture?: string;
  /** The reader has no seat there any more, or nobody plays: the sheet is shown without colour. */
  isGone?: boolean;
  /** When in words, where, with whom. */
  lines: string[];
  links?: Link[];
}

const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const NBSP = '\u00a0';

/** Typographic double quotes, and single ones inside them: a title may contain quotes. */
function quotes() {
  let depth = 0;
  let openedAt = -2;
  return (quote: string, at: number, all: string) => {
    const isFirst = at === 0 || /[\s([]/.test(all[at - 1] ?? '') || openedAt === at - 1;
    if (quote === '\u201c' || (quote === '"' && isFirst)) {
      openedAt = at;
      depth += 1;
      return depth === 2 ? '\u2018' : '\u201c';
    }
    depth = Math.max(0, depth - 1);
    return depth === 1 ? '\u2019' : '\u201d';
  };
}

/** Typographic quotes, and no line break between a time and its zone; the plain text keeps the keyboard's quotes. */
const typeset = (value: string) =>
  value
    .replace(
      /(\d:\d\d)\s([AP]M)(\s(?=[A-Z]{3}))?/g,
      (_, time, half, zoned) => time + NBSP + half + (zoned ? NBSP : ''),
    )
    .replace(/(?<=\p{L})'/gu, '\u2019')
    .replace(/["\u201c\u201d]/g, quotes());

const inHtml = (value: string) => escapeHtml(value).replace(/\n/g, '<br>');
const toHtml = (value: string) => inHtml(typeset(value));

const serif = "Fraunces,Georgia,'Times New Roman',serif";
const sans = 'Inter,Arial,sans-serif';

const paragraph = (content: string, style = '') =>
  `<p style="margin:0 0 16px;font:16px/1.55 ${serif};color:#2b241c;${style}">${content}</p>`;

const link = ({ label, url }: Link) =>
  `<a href="${escapeHtml(url)}" style="color:${site().mail.ink}">${toHtml(label)}</a>`;

/** Turns our own URLs into links, without the punctuation behind them; other URLs stay text. */
function withLinks(value: string): string {
  const own = env.publicUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Has the length of the original, so a URL, which has no typographic quotes, is at the same index.
  const printed = typeset(value);
  let html = '';
  let from = 0;
  for (const { 0: url, index } of value.matchAll(new RegExp(`${own}/\\S*[\\w/=-]`, 'g'))) {
    html += `${inHtml(printed.slice(from, index))}<a href="${escapeHtml(url)}" style="color:${site().mail.ink}">${escapeHtml(url)}</a>`;
    from = index + url.length;
  }
  return html + inHtml(printed.slice(from));
}

/** A calendar sheet; screen readers skip it and read the same in the lines beside it. */
function sheetHtml({ month, day, weekday, hour, zone, isGone }: Evening): string {
  const { fill, on } = isGone ? { fill: '#6d5f4d', on: '#fff' } : site().mail;
  const small = (content: string, height: number) =>
    `<div style="font:600 12px/${height}px ${sans};color:#4a3f33;white-space:nowrap">${toHtml(content)}</div>`;
  return `<div aria-hidden="true" style="width:70px;border:1px solid ${fill};border-radius:6px;overflow:hidden;text-align:center;background:#fff">
<div style="background:${fill};color:${on};font:600 12px/22px ${sans};letter-spacing:1px">${toHtml(month)}</div>
<div style="font:600 28px/38px ${serif};color:#2b241c">${toHtml(day)}</div>${small(weekday, 16)}
<div style="margin:5px 8px 3px;border-top:1px solid #dccfb8"></div>${small(hour, 17)}${small(zone, 17)}<div style="height:4px"></div></div>`;
}

/** The sheet beside the facts. A reader without pictures misses nothing: the text says all of it. */
function eveningHtml(evening: Evening, isOnly: boolean): string {
  const { title, picture, lines, links = [] } = evening;
  const banner =
    isOnly && picture
      ? `<tr><td colspan="2"><img src="${escapeHtml(env.publicUrl + picture)}" alt="" width="514" style="display:block;width:100%;height:auto;border-radius:7px 7px 0 0"></td></tr>`
      : '';
  const sheet = `<td width="72" valign="top" style="padding:16px 0 16px 16px">${sheetHtml(evening)}</td>`;
  const facts = lines.map((line) => `<div style="margin-top:4px">${toHtml(line)}</div>`).join('');
  const ways = links.length ? `<div style="margin-top:10px">${links.map(link).join(' &nbsp; ')}</div>` : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;background:#f3eadb;border:1px solid #dccfb8;border-radius:8px">${banner}<tr>${sheet}
<td valign="top" style="padding:16px;font:15px/1.5 ${sans};color:#4a3f33"><div style="font:600 18px/1.3 ${serif};color:#2b241c">${toHtml(title)}</div>${facts}${ways}</td></tr></table>`;
}

const eveningText = ({ title, lines, links = [] }: Evening) =>
  [title, ...lines, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n');

/** One look for all our mails: paper, ink, one ember button. */
export function layOut(subject: string, { paragraphs, evening, evenings = [], action, footnote }: MailBody) {
  const sheets = evening ? [evening, ...evenings] : evenings;
  const [first, ...rest] = paragraphs;
  const { name, logoUrl, mail } = site();
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${mail.fill};color:${mail.on};font:600 16px ${sans};padding:12px 22px;border-radius:6px;text-decoration:none">${toHtml(action.label)}</a></p>`
    : '';
  const logo = logoUrl
    ? `<img src="${escapeHtml(env.publicUrl + logoUrl)}" alt="" height="32" style="height:32px;vertical-align:middle;margin-right:10px">`
    : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><title>${toHtml(subject)}</title></head>
<body style="margin:0;background:#efe7d8;padding:24px 8px">
<div style="max-width:560px;margin:auto;background:#fbf7ef;border:1px solid #dccfb8;border-radius:10px;padding:28px 22px;word-break:break-word;overflow-wrap:anywhere">
<p style="margin:0 0 20px;font:600 15px ${serif};color:${mail.ink}">${logo}${escapeHtml(name)}</p>
<h1 style="margin:0 0 18px;font:600 26px/1.25 ${serif};color:#2b241c">${toHtml(subject)}</h1>
${first === undefined ? '' : paragraph(withLinks(first))}
${sheets.map((sheet) => eveningHtml(sheet, sheets.length === 1)).join('\n')}
${rest.map((content) => paragraph(withLinks(content))).join('\n')}
${button}
${footnote ? paragraph(withLinks(footnote), 'font-size:13px;color:#6d5f4d;border-top:1px solid #dccfb8;padding-top:16px;') : ''}
</div></body></html>`;
  const text = [
    first,
    ...sheets.map(eveningText),
    ...rest,
    action && `${action.label}: ${action.url}`,
    footnote,
  ]
    .filter(Boolean)
    .join('\n\n');
  return { html, text };
}
