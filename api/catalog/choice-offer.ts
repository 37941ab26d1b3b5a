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

/** What it is chosen by; words by their numbers in the vocabulary of the offer. */
export interface Choosable {
  readonly id: number;
  readonly campaignId: number | null;
  readonly host: { readonly id: number; tenths: number; names: string };
  /** Milliseconds, as all times here. */
  readonly startsAt: number;
  readonly createdAt: number;
  /** Its words, by the number of its texts. */
  readonly text: number;
  readonly gameSystem: number;
  readonly priceCents: number;
  readonly sessionType: number;
  readonly experience: string | null;
  readonly language: number | null;
  readonly safetyTools: readonly number[];
  readonly labels: readonly number[];
  /** Seats that nobody has, or that are for sale again. */
  readonly free: number;
  /** Until when others are held, or kept for a member or from the waitlist. */
  readonly heldUntil: readonly number[];
  readonly isWaitedFor: boolean;
  /** The choices that it is one of, but for those that depend on who asks, or on what does not stand in its row. */
  readonly traits: readonly number[];
}

/** Whom a table suits that is for these. */
export const suitsFor = (experience: string | null, whom: string) =>
  experience === whom || experience === 'everyone';

/** Those of which several are one, and those that are one each. */
export interface Grouped {
  readonly alone: ReadonlyMap<number, Choosable>;
  readonly together: ReadonlyMap<number, ReadonlyMap<number, Choosable>>;
}

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
  all(): Iterable<Choosable>;
  hosts(): Iterable<Choosable['host']>;
  readonly words: Words;
  /** The ids of one table for each of the texts whose words have not been read. */
  unread(): number[];
  readonly vocabulary: Vocabulary;
  /** As they are counted. */
  grouped(counting: Counted): Grouped;
  /** The first and the last start there ever was. */
  readonly span: { from: number; to: number };
}

const NONE: readonly number[] = [];

export function createOffer(words: Words): Offer {
  const vocabulary = createVocabulary();
  const tables = new Map<number, Choosable>();
  const hosts = new Map<number, Choosable['host']>();
  const unread = new Set<number>();
  const alone = new Map<number, Choosable>();
  const campaigns = new Map<number, Map<number, Choosable>>();
  const byHost = new Map<number, Map<number, Choosable>>();
  const span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
  const lists = new Map<string, readonly number[]>();
  /** Tables that are alike share their lists. */
  function shared(list: readonly number[]): readonly number[] {
    const key = list.join();
    const known = lists.get(key) ?? list;
    lists.set(key, known);
    return known;
  }
  const numbersOf = (group: ChoiceGroup, values: readonly (string | number)[]) =>
    shared(values.map((value) => vocabulary.numberOf(group, value)));

  function enter(groups: Map<number, Map<number, Choosable>>, key: number, table: Choosable) {
    const group = groups.get(key);
    if (group) group.set(table.id, table);
    else groups.set(key, new Map([[table.id, table]]));
  }
  function leave(groups: Map<number, Map<number, Choosable>>, key: number, id: number) {
    const group = groups.get(key);
    if (group?.delete(id) && group.size === 0) groups.delete(key);
  }

  function remove(id: number) {
    const table = tables.get(id);
    if (!table) return;
    tables.delete(id);
    unread.delete(id);
    alone.delete(id);
    if (table.campaignId !== null) leave(campaigns, table.campaignId, id);
    leave(byHost, table.host.id, id);
  }

  return {
    put([id, campaignId, hostId, startsAt, createdAt, print, system, priceCents, type, ...rest]) {
      const [experience, language, safetyTools, labels, free, heldUntil, isWaitedFor] = rest;
      remove(id);
      const kinds = {
        gameSystem: vocabulary.numberOf('gameSystem', system),
        sessionType: vocabulary.numberOf('sessionType', type === 'campaign' ? 'campaign' : 'one_shot'),
        language: language === null ? null : vocabulary.numberOf('language', language),
        safetyTools: numbersOf('safetyTool', safetyTools),
        labels: numbersOf('tag', labels),
      };
      const traits = [
        ...[kinds.gameSystem, kinds.sessionType, ...kinds.safetyTools],
        ...(kinds.language === null ? [] : [kinds.language]),
        // How it is played is a choice of its own.
        ...numbersOf(
          'tag',
          labels.filter((label) => !isGameType(label)),
        ),
        ...numbersOf(
          'price',
          priceSteps.filter((most) => priceCents <= most),
        ),
        ...numbersOf(
          'experience',
          suits.filter((whom) => suitsFor(experience, whom)),
        ),
      ];
      // Every field by its name: what is looked at tens of thousands of times has to lie close together.
      const table: Choosable = {
        id,
        campaignId,
        host: hosts.get(hostId)!,
        startsAt,
        createdAt,
        text: words.numberOf(print),
        gameSystem: kinds.gameSystem,
        priceCents,
        sessionType: kinds.sessionType,
        experience,
        language: kinds.language,
        safetyTools: kinds.safetyTools,
        labels: kinds.labels,
        free,
        heldUntil: heldUntil.length ? heldUntil : NONE,
        isWaitedFor,
        traits: shared(traits),
      };
      tables.set(id, table);
      if (campaignId === null) alone.set(id, table);
      else enter(campaigns, campaignId, table);
      enter(byHost, hostId, table);
      if (!words.isKnown(table.text)) unread.add(id);
      span.from = Math.min(span.from, startsAt);
      span.to = Math.max(span.to, startsAt);
    },
    remove,
    host([id, tenths, names]) {
      const host = hosts.get(id);
      if (host) Object.assign(host, { tenths, names });
      else hosts.set(id, { id, tenths, names });
    },
    all: () => tables.values(),
    hosts: () => hosts.values(),
    words,
    unread() {
      const texts = new Map<number, number>();
      for (const id of unread) {
        const { text } = tables.get(id)!;
        if (words.isKnown(text)) unread.delete(id);
        else texts.set(text, id);
      }
      return [...texts.values()];
    },
    vocabulary,
    grouped: (counting) =>
      counting === 'tables' ? { alone, together: campaigns } : { alone: new Map(), together: byHost },
    span,
  };
}
