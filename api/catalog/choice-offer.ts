import type { Words } from './choice-words.ts';
import { type Counted, isGameType, priceSteps, suits } from './choices.rules.ts';
import type { ChoiceGroup } from './session-filter.ts';

/**
 * One session as the offer receives it: id, campaign, Game Master, start, creation time, fingerprint of its texts,
 * system, price, type, experience, language, safety tools, labels, free seats, expiry of each hold, whether players
 * wait for a seat.
 */
export type ChoosableRow = readonly [
  id: number,
  campaignId: number | null,
  hostId: number,
  startsAt: number,
  createdAt: number,
  textHash: number,
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

/** One Game Master: rating in tenths of a star, and the folded names of profile and account. */
export type Host = readonly [id: number, tenths: number, names: string];

/**
 * The properties by which a session is chosen; sessions that agree in all of them share one kind. Words are stored as
 * vocabulary numbers.
 */
export interface Kind {
  readonly gameSystem: number;
  readonly priceCents: number;
  readonly sessionType: number;
  readonly experience: string | null;
  readonly language: number | null;
  readonly safetyTools: readonly number[];
  readonly labels: readonly number[];
  /** Vocabulary numbers of the choices that it matches. */
  readonly traits: readonly number[];
}

export interface Person {
  readonly id: number;
  tenths: number;
  /** Names of profile and account, folded. */
  names: string;
}

/**
 * All other properties of each session, by its place. Every answer scans tens of thousands of sessions, so the
 * scanned values lie close together in memory. Times are milliseconds. An empty place has a start of -Infinity.
 */
export interface Columns {
  readonly id: Int32Array;
  /** 0: none. */
  readonly campaign: Int32Array;
  /** Index into `kinds`. */
  readonly kind: Int32Array;
  /** Index into `hosts`. */
  readonly host: Int32Array;
  readonly startsAt: Float64Array;
  readonly createdAt: Float64Array;
  /** Number of its text in `words`. */
  readonly text: Int32Array;
  /** Seats without an owner, or for sale again. */
  readonly free: Int32Array;
  /** When the first hold on the other seats expires; Infinity when none is held. */
  readonly runsOutAt: Float64Array;
  /** 1: players wait for a seat. */
  readonly isWaitedFor: Uint8Array;
}

/** True when a session for the audience `experience` suits a player of the level `whom`. */
export const suitsFor = (experience: string | null, whom: string) =>
  experience === whom || experience === 'everyone';

/** Numbers every choice that a session has or a request has asked for. */
export interface Vocabulary {
  numberOf(group: ChoiceGroup, value: string | number): number;
  /** Returns the number of a known choice; -1: no session has it. */
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

/** The bookable sessions, in the memory of the process. */
export interface Offer {
  put(row: ChoosableRow): void;
  remove(id: number): void;
  /** Stores a Game Master with sessions, or a new rating or name of one. */
  host(host: Host): void;
  /** Number of places, empty ones included. `columns` is replaced when there are more than it can hold. */
  readonly size: number;
  readonly columns: Columns;
  readonly kinds: readonly Kind[];
  readonly hosts: readonly Person[];
  /** When each hold expires, including seats kept for a member or for the waitlist. */
  heldUntil(place: number): readonly number[];
  readonly words: Words;
  /** Returns the id of one session for each text whose words have not been read. */
  unread(): number[];
  readonly vocabulary: Vocabulary;
  /**
   * The places that count as one result: the dates of a campaign when tables are counted (sessions without a campaign
   * count one each and are left out), else the sessions of a Game Master.
   */
  groups(counting: Counted): Iterable<readonly number[]>;
  /** The first and the last start ever stored; it never shrinks. */
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

/** Numbers things by key, in the order of arrival. */
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
      // The game type is a choice of its own.
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
      const [id, campaignId, hostId, startsAt, createdAt, textHash, , , , , , , , ...seats] = row;
      const [free, heldUntil, isWaitedFor] = seats;
      remove(id);
      const place = nextPlace();
      const host = hostOf(hostId);
      const text = words.numberOf(textHash);
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
