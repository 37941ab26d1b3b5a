import { writable } from '../markup.ts';
import { type Entry, type Feed, whole } from './entries.ts';

/** JSON Feed 1.1; what it has no field for is under `_table`. */
export const jsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: writable(feed.title),
    description: writable(feed.description),
    home_page_url: feed.homeUrl,
    feed_url: feed.url,
    language: 'en',
    favicon: whole('/favicon.svg'),
    items: feed.entries.map(item),
  });

const item = ({ id, url, title, postedAt, html, summary, picture, tags, gameMaster, table }: Entry) => ({
  id,
  url,
  title,
  content_html: html,
  summary,
  image: picture.url,
  date_published: postedAt.toISOString(),
  authors: [{ name: gameMaster.name, url: gameMaster.url, avatar: gameMaster.picture }],
  tags,
  attachments: [{ url: picture.url, mime_type: picture.type }],
  _table: table,
});
