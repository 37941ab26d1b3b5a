import { element, textElement } from '../markup.ts';
import type { Entry, Feed } from './entries.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** RSS 2.0. Every text is escaped; there is no CDATA that a text could end. */
export function rss(feed: Feed): string {
  const [latest] = feed.entries;
  const channel = element('channel', [
    textElement('title', feed.title),
    textElement('link', feed.homeUrl),
    textElement('description', feed.description),
    textElement('language', 'en'),
    element('atom:link', '', { rel: 'self', type: 'application/rss+xml', href: feed.url }),
    latest ? textElement('pubDate', latest.postedAt.toUTCString()) : '',
    textElement('ttl', '60'),
    ...feed.entries.map(item),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rss', channel, { version: '2.0', ...namespaces })}\n`;
}

function item({ id, url, title, postedAt, html, picture, tags, gameMaster }: Entry): string {
  return element('item', [
    textElement('title', title),
    textElement('link', url),
    textElement('guid', id, { isPermaLink: 'true' }),
    textElement('pubDate', postedAt.toUTCString()),
    textElement('dc:creator', gameMaster.name),
    ...tags.map((tag) => textElement('category', tag)),
    // No enclosure: it needs a byte count, which a picture drawn on request does not have yet.
    element('media:content', '', { url: picture.url, type: picture.type, medium: 'image' }),
    textElement('description', html),
  ]);
}
