import { brand } from '../../platform/brand.ts';
import { parse } from '../../platform/parse.ts';
import { timeZone as aTimeZone, id } from '../../platform/rules.ts';
import { listSessions } from '../board.service.ts';
import { getGameMaster } from '../game-masters.service.ts';
import { commonZone } from '../when.ts';
import { filterInAddress, filterInWords } from './board-address.ts';
import { entriesOf, type Feed, whole } from './entries.ts';

const MOST_ENTRIES = 50;

/** What everybody sees of the board, the newest first: who follows a feed wants to hear of each table once. */
const newest = async (filter: unknown) =>
  (await listSessions(null, filter, { first: MOST_ENTRIES }, { sort: 'newest', onePerCampaign: true })).rows;

const query = (address: URLSearchParams) => (address.size > 0 ? `?${address}` : '');

/** Any search of the board as a feed; `path`: where this form of it stands. */
export async function boardFeed(path: string, address: URLSearchParams): Promise<Feed> {
  const filter = filterInAddress(address);
  const words = filterInWords(filter);
  const page = new URLSearchParams(address);
  page.delete('timeZone'); // there it is that of whoever looks
  return {
    title: `New tables on ${brand().name}${words && `: ${words}`}`,
    description: 'Tabletop sessions with a professional Game Master that can be booked, the newest first.',
    homeUrl: whole(`/sessions${query(page)}`),
    url: whole(`${path}${query(address)}`),
    entries: entriesOf(await newest(filter), filter.timeZone ?? commonZone),
  };
}

/** The tables ahead of one Game Master as a feed. */
export async function gameMasterFeed(path: string, number: unknown, address: URLSearchParams): Promise<Feed> {
  const zone = parse(aTimeZone.optional(), address.get('timeZone') ?? undefined, 'timeZone') ?? commonZone;
  const gameMaster = await getGameMaster(parse(id('Invalid Game Master ID'), number));
  return {
    title: `Tables of GM ${gameMaster.name} on ${brand().name}`,
    description: `Sessions with ${gameMaster.name} that can be booked, the newest first.`,
    homeUrl: whole(`/game-masters/${gameMaster.id}`),
    url: whole(`${path}${query(address)}`),
    entries: entriesOf(await newest({ gameMasterId: gameMaster.id }), zone),
  };
}
