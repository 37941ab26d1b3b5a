import { type Counted, isGameType, priceSteps, suits } from './choices.rules.ts';
import type { ChoiceGroup } from './session-filter.ts';
import type { WordIndex } from './word-index.ts';

/**
 * One session as the index receives it: id, campaign, Game Master, start, creation time, fingerprint of its texts,
 * system, price, type, experience, language, safety tools, labels, free seats, expiry of each hold, whether players
 * wait for a seat.
 */
export type SessionRow = readonly [
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
export type HostRow = readonly [id: number, tenths: number, names: string];

/**
 * The properties by which a session is chosen; sessions that agree in all of them share one kind. Words are stored as
 * vocabulary numbers.
 */
export interface SessionKind {
  readonly gameSystem: number;
  readonly priceCents: number;
  readonly sessionType: number;
  readonly experience: string | null;
  readonly language: number | null;
  readonly safetyTools: readonly number[];
  readonly labels: readonly number[];
  /** Vocabulary numbers of the choices that it matches. */
  readonly choices: readonly number[];
}

export interface Host {
  readonly id: number;
  tenths: number;
  /** Names of profile and account, folded. */
  names: string;
}

/**
 * All other properties of each session, by its slot. Every answer scans tens of thousands of sessions, so the
 * scanned values lie close together in memory. Times are milliseconds. An empty slot has a start of -Infinity.
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
export interface SessionIndex {
  put(row: SessionRow): void;
  remove(id: number): void;
  /** Stores a Game Master with sessions, or a new rating or name of one. */
  putHost(host: HostRow): void;
  /** Number of slots, empty ones included. `columns` is replaced when there are more than it can hold. */
  readonly size: number;
  readonly columns: Columns;
  readonly kinds: readonly SessionKind[];
  readonly hosts: readonly Host[];
  /** When each hold expires, including seats kept for a member or for the waitlist. */
  heldUntil(slot: number): readonly number[];
  readonly words: WordIndex;
  /** Returns the id of one session for each text whose words have not been read. */
  sessionsOfUnreadTexts(): number[];
  readonly vocabulary: Vocabulary;
  /**
   * The slots that count as one result: the dates of a campaign when tables are counted (sessions without a campaign
   * count one each and are left out), else the sessions of a Game Master.
   */
  groups(counting: Counted): Iterable<readonly number[]>;
  /** The first and the last start ever stored; it never shrinks. */
  readonly span: { from: number; to: number };
}

const NONE: readonly number[] = [];
const EMPTY = Number.NEGATIVE_INFINITY;

const columnsOf = (slots: number): Columns => ({
  id: new Int32Array(slots),
  campaign: new Int32Array(slots),
  kind: new Int32Array(slots),
  host: new Int32Array(slots),
  startsAt: new Float64Array(slots).fill(EMPTY),
  createdAt: new Float64Array(slots),
  text: new Int32Array(slots),
  free: new Int32Array(slots),
  runsOutAt: new Float64Array(slots),
  isWaitedFor: new Uint8Array(slots),
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

export function createSessionIndex(words: WordIndex): SessionIndex {
  const vocabulary = createVocabulary();
  const kinds = numbered<SessionKind>();
  const hosts = numbered<Host>();
  const hostOf = (id: number) => hosts.numberOf(id, () => ({ id, tenths: 0, names: '' }));
  let columns = columnsOf(1_024);
  let size = 0;
  const slots = new Map<number, number>();
  const freeSlots: number[] = [];
  const held = new Map<number, readonly number[]>();
  const unread = new Set<number>();
  const campaigns = new Map<number, number[]>();
  const byHost = new Map<number, number[]>();
  const span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };

  function addTo(groups: Map<number, number[]>, key: number, slot: number) {
    const group = groups.get(key);
    if (group) group.push(slot);
    else groups.set(key, [slot]);
  }
  function removeFrom(groups: Map<number, number[]>, key: number, slot: number) {
    const group = groups.get(key)!;
    if (group.length === 1) groups.delete(key);
    else group.splice(group.indexOf(slot), 1);
  }

  function takeSlot(): number {
    const slot = freeSlots.pop() ?? size;
    if (slot === columns.id.length) columns = grown(columns);
    size = Math.max(size, slot + 1);
    return slot;
  }

  function remove(id: number) {
    const slot = slots.get(id);
    if (slot === undefined) return;
    const { campaign, host, startsAt } = columns;
    if (campaign[slot] !== 0) removeFrom(campaigns, campaign[slot]!, slot);
    removeFrom(byHost, host[slot]!, slot);
    startsAt[slot] = EMPTY;
    slots.delete(id);
    held.delete(slot);
    unread.delete(slot);
    freeSlots.push(slot);
  }

  function kindOf(row: SessionRow): number {
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
      return { ...kind, choices: traits };
    });
  }

  return {
    put(row) {
      const [id, campaignId, hostId, startsAt, createdAt, textHash, , , , , , , , ...seats] = row;
      const [free, heldUntil, isWaitedFor] = seats;
      remove(id);
      const slot = takeSlot();
      const host = hostOf(hostId);
      const text = words.numberOf(textHash);
      columns.id[slot] = id;
      columns.campaign[slot] = campaignId ?? 0;
      columns.kind[slot] = kindOf(row);
      columns.host[slot] = host;
      columns.startsAt[slot] = startsAt;
      columns.createdAt[slot] = createdAt;
      columns.text[slot] = text;
      columns.free[slot] = free;
      columns.runsOutAt[slot] = Math.min(...heldUntil);
      columns.isWaitedFor[slot] = isWaitedFor ? 1 : 0;
      slots.set(id, slot);
      if (heldUntil.length > 0) held.set(slot, heldUntil);
      if (campaignId !== null) addTo(campaigns, campaignId, slot);
      addTo(byHost, host, slot);
      if (!words.isKnown(text)) unread.add(slot);
      span.from = Math.min(span.from, startsAt);
      span.to = Math.max(span.to, startsAt);
    },
    remove,
    putHost([id, tenths, names]) {
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
    heldUntil: (slot) => held.get(slot) ?? NONE,
    words,
    sessionsOfUnreadTexts() {
      const texts = new Map<number, number>();
      for (const slot of unread) {
        const text = columns.text[slot]!;
        if (words.isKnown(text)) unread.delete(slot);
        else texts.set(text, columns.id[slot]!);
      }
      return [...texts.values()];
    },
    vocabulary,
    groups: (counting) => (counting === 'tables' ? campaigns : byHost).values(),
    span,
  };
}
