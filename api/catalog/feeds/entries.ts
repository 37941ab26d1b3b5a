import { countOf } from '../../platform/counts.rules.ts';
import { formatDuration } from '../../platform/durations.rules.ts';
import { env } from '../../platform/env.ts';
import { formatUsd } from '../../platform/money.ts';
import { languages, placeInWords } from '../facts.rules.ts';
import { summarize } from '../html.ts';
import { escaped, writable } from '../markup.ts';
import { gameMasterPictures, sessionPictures } from '../picture-urls.ts';
import { endOf } from '../rules.ts';
import type { SessionRow, WholeSession } from '../session-row.ts';
import { whenIn } from '../when.ts';

/** A session as an entry of any feed format. Addresses are absolute. */
export interface Entry {
  /** Permanent, whatever becomes of the session; all dates of a campaign share one. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly postedAt: Date;
  /** One line each: when, what and with whom, where and in which language, price and seats. */
  readonly facts: readonly string[];
  readonly summary: string;
  readonly html: string;
  readonly picture: { readonly url: string; readonly type: string };
  readonly tags: readonly string[];
  readonly gameMaster: { readonly name: string; readonly url: string; readonly picture: string };
  /** For programs that do more than show it. */
  readonly table: Readonly<Record<string, string | number>>;
}

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The page that it is the feed of. */
  readonly homeUrl: string;
  /** Its own address. */
  readonly url: string;
  readonly entries: readonly Entry[];
}

/** Makes an address of ours absolute; an external one stays as it is. */
export const whole = (path: string) => new URL(path, env.publicUrl).href;

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** The type by the file name; an external picture without a known one is most likely a photograph. */
const typeOf = (url: string) =>
  types[/\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''] ?? 'image/jpeg';

/** '3 of 5 spots available', as the board says it. */
export function spotsInWords({ availableSpots: free, maxPlayers: all }: SessionRow): string {
  return free === 0 ? 'fully booked' : `${free} of ${countOf(all, 'spot')} available`;
}

/** "Discord, in English", or the part that is stated. */
function placeAndLanguage({ platform, city, language }: WholeSession['facts']): string {
  const place = placeInWords({ platform, city });
  if (!language) return place;
  return place ? `${place}, in ${languages[language]}` : `In ${languages[language]}`;
}

/** Converts sessions to entries, with times in the given zone, which is named. */
export function entriesOf(sessions: readonly WholeSession[], timeZone: string): Entry[] {
  const when = whenIn(timeZone);
  return sessions.map((session) => {
    const { gameMaster, campaignId, scheduledAt, facts: said } = session;
    const url = whole(campaignId === null ? `/sessions/${session.id}` : `/campaigns/${campaignId}`);
    const kind = session.type === 'campaign' ? 'Campaign' : 'One-shot';
    const facts = [
      `${campaignId === null ? '' : 'Next date: '}${when(scheduledAt)}, ${formatDuration(session.durationMinutes)}`,
      `${kind}, ${session.gameSystem}, with GM ${gameMaster.name}`,
      placeAndLanguage(said),
      `${formatUsd(session.priceCents)} a seat, ${spotsInWords(session)}`,
    ]
      .filter(Boolean)
      .map(writable);
    const place = placeInWords(said);
    const summary = writable(summarize(session.description));
    const picture = whole(sessionPictures.large(session));
    return {
      id: url,
      url,
      title: writable(session.title),
      postedAt: session.createdAt,
      facts,
      summary,
      html: [facts.map(escaped).join('<br>'), escaped(summary)].map((text) => `<p>${text}</p>`).join(''),
      picture: { url: picture, type: typeOf(picture) },
      tags: [session.gameSystem, ...session.tags].map(writable),
      gameMaster: {
        name: writable(gameMaster.name),
        url: whole(`/game-masters/${gameMaster.id}`),
        picture: whole(gameMasterPictures.large(gameMaster)),
      },
      table: {
        session_id: session.id,
        ...(campaignId !== null && { campaign_id: campaignId }),
        booking_url: whole(`/booking/${session.id}`),
        starts_at: scheduledAt.toISOString(),
        ends_at: endOf(session).toISOString(),
        time_zone: timeZone,
        ...(place && { place: writable(place) }),
        ...(said.language && { language: said.language }),
        price_cents: session.priceCents,
        currency: 'USD',
        seats: session.maxPlayers,
        seats_free: session.availableSpots,
      },
    };
  });
}
