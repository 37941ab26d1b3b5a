/** The user whose data it is. */
export interface Owner {
  id: number;
  email: string;
}

type Value = string | number | null | Date;

/** A part of a list: the first rows after an id. */
export interface Window {
  where: { id: { gt: number } };
  orderBy: { id: 'asc' };
  take: number;
}

/** A list of a user's own data, row by row. */
export interface OwnList {
  /** The names of the cells: the head of a CSV file, the keys of a JSON object. */
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
