import { parse } from '../../platform/parse.ts';
import { timeZone as aTimeZone, id } from '../../platform/rules.ts';
import { site } from '../../platform/site.ts';
import { listSessions } from '../board.service.ts';
import { filterInAddress, filterInWords } from '../board-address.ts';
import { calendarOf } from '../calendar.service.ts';
import { findGameMaster } from '../game-masters.service.ts';
import { getSession, withFacts } from '../sessions.service.ts';
import { commonZone } from '../when.ts';
import { entriesOf, type Feed, whole } from './entries.ts';

const MOST_ENTRIES = 50;
const MOST_DATES = 100;

/** The public board, the newest first: a feed announces each table once. */
const newest = async (filter: unknown) =>
  withFacts(
    (await listSessions(null, filter, { first: MOST_ENTRIES }, { sort: 'newest', onePerCampaign: true }))
      .rows,
  );

/** The public board date by date: a calendar has room for all dates of a campaign. */
const nextDates = async (filter: unknown) =>
  withFacts((await listSessions(null, filter, { first: MOST_DATES })).rows);

const query = (address: URLSearchParams) => (address.size > 0 ? `?${address}` : '');

/** Returns any search of the board as a feed; `path`: the address of this feed format. */
export async function boardFeed(path: string, address: URLSearchParams): Promise<Feed> {
  const asked = filterInAddress(address);
  // Days are matched in the zone in which the times are written.
  const timeZone = asked.timeZone ?? commonZone;
  const filter = { ...asked, timeZone };
  const words = filterInWords(filter);
  const page = new URLSearchParams(address);
  page.delete('timeZone'); // the page uses the visitor's own zone
  return {
    title: `New tables on ${site().name}${words && `: ${words}`}`,
    description: 'Tabletop sessions with a professional Game Master that can be booked, the newest first.',
    homeUrl: whole(`/sessions${query(page)}`),
    url: whole(`${path}${query(address)}`),
    entries: entriesOf(await newest(filter), timeZone),
  };
}

/** Returns the upcoming sessions of a Game Master as a feed. */
export async function gameMasterFeed(path: string, number: unknown, address: URLSearchParams): Promise<Feed> {
  const zone = parse(aTimeZone.optional(), address.get('timeZone') ?? undefined, 'timeZone') ?? commonZone;
  const gameMaster = await findGameMaster(null, parse(id('Invalid Game Master ID'), number, 'id'));
  return {
    title: `Tables of GM ${gameMaster.name} on ${site().name}`,
    description: `Sessions with ${gameMaster.name} that can be booked, the newest first.`,
    homeUrl: whole(`/game-masters/${gameMaster.id}`),
    url: whole(`${path}${query(address)}`),
    entries: entriesOf(await newest({ gameMasterId: gameMaster.id }), zone),
  };
}

/** Returns the next dates of any search of the board as a calendar, at most 100. */
export async function boardCalendar(address: URLSearchParams): Promise<string> {
  const filter = filterInAddress(address);
  const words = filterInWords(filter);
  return calendarOf(`Tables on ${site().name}${words && `: ${words}`}`, await nextDates(filter));
}

/** Returns the next dates of a Game Master as a calendar, at most 100. */
export async function gameMasterCalendar(number: unknown): Promise<string> {
  const gameMaster = await findGameMaster(null, parse(id('Invalid Game Master ID'), number));
  return calendarOf(
    `GM ${gameMaster.name} on ${site().name}`,
    await nextDates({ gameMasterId: gameMaster.id }),
  );
}

/** Returns a session as everybody may see it; a draft is not found. */
export const openSession = (number: unknown) => getSession(null, parse(id('Invalid session ID'), number));

/** Returns a session as a calendar, where it is struck out once it is cancelled. */
export async function sessionCalendar(number: unknown): Promise<string> {
  const session = await openSession(number);
  return calendarOf(session.title, [session]);
}
