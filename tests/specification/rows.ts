/**
 * The promises of the product's specification, one row each, and what holds them. The browser tests ask the running
 * product for every page and answer that stands here (web/e2e/specification.spec.ts); rows that another test holds
 * name it; what is not built yet says so.
 */
export type Held = Served | Answered | Tested | NotYet;

export type Who = 'visitor' | 'player' | 'gamemaster' | 'admin' | 'superadmin';

/** A page as it is served holds these texts. Addresses and texts may name what the scene has: `/sessions/{full}`. */
export interface Served {
  readonly kind: 'served';
  readonly who: Who;
  readonly path: string;
  readonly shows: readonly (string | RegExp)[];
}

/** A REST path answers with this status and a body that has all this; a RegExp stands for a text or a number. */
export interface Answered {
  readonly kind: 'answered';
  readonly who: Who;
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly like?: object;
}

/** A test holds it: its file, its title, and texts that stand in it. */
export interface Tested {
  readonly kind: 'tested';
  readonly file: string;
  readonly test: string;
  readonly texts: readonly string[];
}

export interface NotYet {
  readonly kind: 'notYet';
  readonly reason: string;
}

/** What a row says, in our words, and what holds it. */
export type Section = Readonly<Record<string, Held | readonly Held[]>>;
export type Side = Readonly<Record<string, Section>>;

type Shown = readonly (string | RegExp)[];
const servedTo =
  (who: Who) =>
  (path: string, ...shows: Shown): Served => ({ kind: 'served', who, path, shows });

export const page = servedTo('visitor');
export const playersPage = servedTo('player');
export const staffPage = servedTo('admin');

export const answer = (
  who: Who,
  call: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} ${string}`,
  status: number,
  like?: object,
  body?: Answered['body'],
): Answered => {
  const [method = '', path = ''] = call.split(' ');
  return { kind: 'answered', who, method, path, status, ...(like && { like }), ...(body && { body }) };
};

export const tested = (file: string, test: string, ...texts: string[]): Tested => ({
  kind: 'tested',
  file,
  test,
  texts,
});

export const notYet = (reason: string): NotYet => ({ kind: 'notYet', reason });

export interface Promised<H extends Held = Held> {
  readonly name: string;
  readonly held: H;
}

/** Every row of a side with what holds it; a row that is held twice comes twice. */
export const promises = (side: Side): Promised[] =>
  Object.entries(side).flatMap(([section, rows]) =>
    Object.entries(rows).flatMap(([row, held]) =>
      [held].flat().map((each) => ({ name: `${section}: ${row}`, held: each })),
    ),
  );

export const ofKind = <K extends Held['kind']>(rows: readonly Promised[], kind: K) =>
  rows.filter((row): row is Promised<Extract<Held, { kind: K }>> => row.held.kind === kind);
