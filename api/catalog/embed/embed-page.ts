import { clock } from '../../platform/clock.ts';
import { formatDuration } from '../../platform/durations.rules.ts';
import { formatUsd } from '../../platform/money.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { site } from '../../platform/site.ts';
import { spotsInWords, whole } from '../feeds/entries.ts';
import { element, escaped, textElement } from '../markup.ts';
import { sessionPictures } from '../picture-urls.ts';
import { endOf, isBookable } from '../rules.ts';
import type { GameMasterRow, SessionRow } from '../session-row.ts';
import { whenIn } from '../when.ts';

/** A page for a frame on another site. */
export interface EmbedPage {
  readonly title: string;
  /** The page of ours that it links to. */
  readonly homeUrl: string;
  /** HTML. */
  readonly body: string;
}

/** Opens outside the frame: our own pages may not be framed. */
const link = (url: string, text: string) =>
  element('a', [escaped(text), '<span class="aside"> (opens a new tab)</span>'], {
    href: url,
    target: '_blank',
    rel: 'noopener',
  });

const footer = (url: string, text: string) => element('footer', link(url, text));

export function tablesPage(
  gameMaster: GameMasterRow,
  sessions: readonly SessionRow[],
  zone: string,
): EmbedPage {
  const title = `Tables with GM ${gameMaster.name}`;
  const homeUrl = whole(`/game-masters/${gameMaster.id}`);
  const list = sessions.map((session) => element('li', card(session, zone, { isOfList: true })));
  const nothing = gameMaster.archivedAt
    ? `${gameMaster.name} runs no tables any more.`
    : 'No tables are planned at the moment. New ones show up here.';
  return {
    title,
    homeUrl,
    body: [
      textElement('h1', title),
      list.length > 0 ? element('ul', list) : textElement('p', nothing),
      footer(homeUrl, `All about ${gameMaster.name} on ${site().name}`),
    ].join(''),
  };
}

export function tablePage(session: SessionRow, zone: string): EmbedPage {
  const { gameMaster } = session;
  return {
    title: session.title,
    homeUrl: whole(`/sessions/${session.id}`),
    body: [
      card(session, zone, { isOfList: false }),
      footer(whole(`/game-masters/${gameMaster.id}`), `More with ${gameMaster.name} on ${site().name}`),
    ].join(''),
  };
}

/** Replaces a page that does not exist. */
export function missingPage(): EmbedPage {
  const homeUrl = whole('/sessions');
  return {
    title: 'Nothing to see here',
    homeUrl,
    body: [
      textElement('p', 'What used to be here is no longer available.'),
      footer(homeUrl, `Find a table on ${site().name}`),
    ].join(''),
  };
}

/** Tells the person who sets up the frame that its address is wrong. */
export function refusedPage({ message, field }: Refusal): EmbedPage {
  const homeUrl = whole('/sessions');
  return {
    title: 'This frame is not set up right',
    homeUrl,
    body: [
      textElement('p', 'The address of this frame asks for something we do not have.'),
      textElement('p', field ? `${field}: ${message}` : message, { class: 'what' }),
      footer(homeUrl, `Find a table on ${site().name}`),
    ].join(''),
  };
}

function card(session: SessionRow, zone: string, { isOfList }: { isOfList: boolean }): string {
  const { id, campaignId, scheduledAt, gameSystem, gameMaster } = session;
  const isSeries = isOfList && campaignId !== null;
  const kind = session.type === 'campaign' ? 'Campaign' : 'One-shot';
  const when = `${isSeries ? 'Next date: ' : ''}${whenIn(zone)(scheduledAt)}`;
  const words = [
    element(
      isOfList ? 'h2' : 'h1',
      link(whole(isSeries ? `/campaigns/${campaignId}` : `/sessions/${id}`), session.title),
    ),
    element('p', textElement('time', when, { datetime: scheduledAt.toISOString() }), { class: 'when' }),
    textElement(
      'p',
      [
        formatDuration(session.durationMinutes),
        kind,
        gameSystem,
        ...(isOfList ? [] : [`GM ${gameMaster.name}`]),
      ].join(' · '),
      { class: 'what' },
    ),
    textElement('p', standing(session), { class: 'price' }),
  ];
  // The greatest width at which it is shown; no alt text, since the title beside it says as much.
  const picture = `<img src="${escaped(sessionPictures.small(session))}" alt="" width="320" height="180" loading="lazy">`;
  return element('article', [picture, element('div', words)]);
}

/** Says whether a seat is available, and its price. */
function standing(session: SessionRow): string {
  const now = clock.now();
  if (isBookable(session, now)) {
    const paused = site().isPaused ? '. Booking is paused for the moment.' : '';
    return `${formatUsd(session.priceCents)} a seat, ${spotsInWords(session)}${paused}`;
  }
  if (session.status === 'cancelled') return 'This table was called off.';
  return session.status === 'completed' || endOf(session) <= now
    ? 'This table has been played.'
    : 'This table is playing now.';
}
