/** Whose data it is. */
export interface Owner {
  id: number;
  email: string;
}

type Value = string | number | null | Date;

/** A part of a list, by number: those after one, the first ones. */
export interface Window {
  where: { id: { gt: number } };
  orderBy: { id: 'asc' };
  take: number;
}

/** A list of what is a person's own, one row after the other. */
export interface OwnList {
  /** What its rows are called: the heads of a table, the names of a JSON object. */
  columns: readonly string[];
  read: (owner: Owner, window: Window) => Promise<{ id: number; cells: Value[] }[]>;
}

type Columns<Row> = Record<string, (row: Row, owner: Owner) => Value>;

export const list = <Row extends { id: number }>(
  find: (owner: Owner, window: Window) => Promise<Row[]>,
  columns: Columns<Row>,
): OwnList => ({
  columns: Object.keys(columns),
  read: async (owner, window) =>
    (await find(owner, window)).map((row) => ({
      id: row.id,
      cells: Object.values(columns).map((of) => of(row, owner)),
    })),
});
