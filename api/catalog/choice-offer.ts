import type { Words } from './choice-words.ts';
import { type Counted, isGameType, priceSteps, suits } from './choices.rules.ts';
import type { ChoiceGroup } from './session-filter.ts';

/** Of a session: id, campaign, Game Master, start, when it was made, fingerprint of its texts, system, price, type, experience, language, safety tools, labels, free seats, until when others are held, whether somebody waits. */
export type ChoosableRow = readonly [
  id: number,
  campaignId: number | null,
  hostId: number,
  startsAt: number,
  createdAt: number,
  print: number,
  gameSystem: string,
  priceCents: number,
  type: string,
  experience: string | null,
  language: string | null,
  safetyTools: readonly string[],
  labels: readonly string[],
  free: number,
  heldUntil: readonly number[],
  isWaitedFor: boolean,
];

/** Of a Game Master: tenths of their stars, and the names of profile and account, folded. */
export type Host = readonly [id: number, tenths: number, names: string];

/** What stands in the row of a table that it is chosen by: tables that are alike in it are of one kind. Words by their numbers in the vocabulary. */
export interface Kind {
  readonly gameSystem: number;
  readonly priceCents: number;
  readonly sessionType: number;
  readonly experience: string | null;
  readonly language: number | null;
  readonly safetyTools: readonly number[];
  readonly labels: readonly number[];
  /** The choices that it is one of. */
  readonly traits: readonly number[];
}

export interface Person {
  readonly id: number;
  tenths: number;
  /** Of profile and account, folded. */
  names: string;
}

/**
 * The rest of each table, by its place: of tens of thousands every one is looked at for an answer, and what is looked at
 * has to lie close together. Times are milliseconds. An empty place starts at no time.
 */
export interface Columns {
  readonly id: Int32Array;
  /** 0: of none. */
  readonly campaign: Int32Array;
  /** Among `kinds`. */
  readonly kind: Int32Array;
  /** Among `hosts`. */
  readonly host: Int32Array;
  readonly startsAt: Float64Array;
  readonly createdAt: Float64Array;
  /** Its words, by the number of its texts. */
  readonly text: Int32Array;
  /** Seats that nobody has, or that are for sale again. */
  readonly free: Int32Array;
  /** When the first of the others that are held runs out; at no time, if none is. */
  readonly runsOutAt: Float64Array;
  /** 1: somebody is on its waitlist. */
  readonly isWaitedFor: Uint8Array;
}

/** Whom a table suits that is for these. */
export const suitsFor = (experience: string | null, whom: string) =>
  experience === whom || experience === 'everyone';

/** Every choice that somebody has met or asked for, numbered. */
export interface Vocabulary {
  numberOf(group: ChoiceGroup, value: string | number): number;
  /** The same of one that was met; -1: it is no table's. */
  find(group: ChoiceGroup, value: string): number;
  readonly choices: readonly { readonly group: ChoiceGroup; readonly value: string }[];
}

function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const choices: { group: ChoiceGroup; value: string }[] = [];
  return {
    numberOf(group, value) {
      const key = `${group} ${value}`;
      let number = numbers.get(key);
      if (number === undefined) {
        number = choices.push({ group, value: String(value) }) - 1;
        numbers.set(key, number);
      }
      return number;
    },
    find: (group, value) => numbers.get(`${group} ${value}`) ?? -1,
    choices,
  };
}

/** The tables that can be booked, in the memory of the process. */
export interface Offer {
  put(row: ChoosableRow): void;
  remove(id: number): void;
  /** Of whom there are tables, or who has other stars, or another name. */
  host(host: Host): void;
  /** Places from 0 on, empty ones among them; the columns are other ones once there are more. */
  readonly size: number;
  readonly columns: Columns;
  readonly kinds: readonly Kind[];
  readonly hosts: readonly Person[];
  /** Until when seats are held, or kept for a member or from the waitlist. */
  heldUntil(place: number): readonly number[];
  readonly words: Words;
  /** The ids of one table for each of the texts whose words have not been read. */
  unread(): number[];
  readonly vocabulary: Vocabulary;
  /** As they are counted: the places of those that are one together. Of tables those of no campaign are one each. */
  groups(counting: Counted): Iterable<readonly number[]>;
  /** The first and the last start there ever was. */
  readonly span: { from: number; to: number };
}

const NONE: readonly number[] = [];
const EMPTY = Number.NEGATIVE_INFINITY;

const columnsOf = (places: number): Columns => ({
  id: new Int32Array(places),
  campaign: new Int32Array(places),
  kind: new Int32Array(places),
  host: new Int32Array(places),
  startsAt: new Float64Array(places).fill(EMPTY),
  createdAt: new Float64Array(places),
  text: new Int32Array(places),
  free: new Int32Array(places),
  runsOutAt: new Float64Array(places),
  isWaitedFor: new Uint8Array(places),
});

function grown(columns: Columns): Columns {
  const larger = columnsOf(columns.id.length * 2);
  for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name]);
  return larger;
}

/** Things by a key, numbered as they come. */
function numbered<Thing>() {
  const numbers = new Map<string | number, number>();
  const things: Thing[] = [];
  return {
    things: things as readonly Thing[],
    numberOf(key: string | number, make: () => Thing): number {
      let number = numbers.get(key);
      if (number === undefined) {
        number = things.push(make()) - 1;
        numbers.set(key, number);
      }
      return number;
    },
  };
}

export function createOffer(words: Words): Offer {
  const vocabulary = createVocabulary();
  const kinds = numbered<Kind>();
  const hosts = numbered<Person>();
  const hostOf = (id: number) => hosts.numberOf(id, () => ({ id, tenths: 0, names: '' }));
  let columns = columnsOf(1_024);
  let size = 0;
  const places = new Map<number, number>();
  const empty: number[] = [];
  const held = new Map<number, readonly number[]>();
  const unread = new Set<number>();
  const campaigns = new Map<number, number[]>();
  const byHost = new Map<number, number[]>();
  const span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };

  function enter(groups: Map<number, number[]>, key: number, place: number) {
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  function leave(groups: Map<number, number[]>, key: number, place: number) {
    const group = groups.get(key)!;
    if (group.length === 1) groups.delete(key);
    else group.splice(group.indexOf(place), 1);
  }

  function nextPlace(): number {
    const place = empty.pop() ?? size;
    if (place === columns.id.length) columns = grown(columns);
    size = Math.max(size, place + 1);
    return place;
  }

  function remove(id: number) {
    const place = places.get(id);
    if (place === undefined) return;
    const { campaign, host, startsAt } = columns;
    if (campaign[place] !== 0) leave(campaigns, campaign[place]!, place);
    leave(byHost, host[place]!, place);
    startsAt[place] = EMPTY;
    places.delete(id);
    held.delete(place);
    unread.delete(place);
    empty.push(place);
  }

  function kindOf(row: ChoosableRow): number {
    const [, , , , , , system, priceCents, type, experience, language, safetyTools, labels] = row;
    const key = JSON.stringify([system, priceCents, type, experience, language, safetyTools, labels]);
    return kinds.numberOf(key, () => {
      const numbersOf = (group: ChoiceGroup, values: readonly (string | number)[]) =>
        values.map((value) => vocabulary.numberOf(group, value));
      const kind = {
        gameSystem: vocabulary.numberOf('gameSystem', system),
        priceCents,
        sessionType: vocabulary.numberOf('sessionType', type === 'campaign' ? 'campaign' : 'one_shot'),
        experience,
        language: language === null ? null : vocabulary.numberOf('language', language),
        safetyTools: numbersOf('safetyTool', safetyTools),
        labels: numbersOf('tag', labels),
      };
      // How it is played is a choice of its own.
      const tags = labels.filter((label) => !isGameType(label));
      const steps = priceSteps.filter((most) => priceCents <= most);
      const whom = suits.filter((each) => suitsFor(experience, each));
      const traits = [
        ...[kind.gameSystem, kind.sessionType, ...kind.safetyTools],
        ...(kind.language === null ? [] : [kind.language]),
        ...[...numbersOf('tag', tags), ...numbersOf('price', steps), ...numbersOf('experience', whom)],
      ];
      return { ...kind, traits };
    });
  }

  return {
    put(row) {
      const [id, campaignId, hostId, startsAt, createdAt, print, , , , , , , , ...seats] = row;
      const [free, heldUntil, isWaitedFor] = seats;
      remove(id);
      const place = nextPlace();
      const host = hostOf(hostId);
      const text = words.numberOf(print);
      columns.id[place] = id;
      columns.campaign[place] = campaignId ?? 0;
      columns.kind[place] = kindOf(row);
      columns.host[place] = host;
      columns.startsAt[place] = startsAt;
      columns.createdAt[place] = createdAt;
      columns.text[place] = text;
      columns.free[place] = free;
      columns.runsOutAt[place] = Math.min(...heldUntil);
      columns.isWaitedFor[place] = isWaitedFor ? 1 : 0;
      places.set(id, place);
      if (heldUntil.length > 0) held.set(place, heldUntil);
      if (campaignId !== null) enter(campaigns, campaignId, place);
      enter(byHost, host, place);
      if (!words.isKnown(text)) unread.add(place);
      span.from = Math.min(span.from, startsAt);
      span.to = Math.max(span.to, startsAt);
    },
    remove,
    host([id, tenths, names]) {
      Object.assign(hosts.things[hostOf(id)]!, { tenths, names });
    },
    get size() {
      return size;
    },
    get columns() {
      return columns;
    },
    kinds: kinds.things,
    hosts: hosts.things,
    heldUntil: (place) => held.get(place) ?? NONE,
    words,
    unread() {
      const texts = new Map<number, number>();
      for (const place of unread) {
        const text = columns.text[place]!;
        if (words.isKnown(text)) unread.delete(place);
        else texts.set(text, columns.id[place]!);
      }
      return [...texts.values()];
    },
    vocabulary,
    groups: (counting) => (counting === 'tables' ? campaigns : byHost).values(),
    span,
  };
}
