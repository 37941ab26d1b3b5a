import { globalId } from '../../api/platform/graphql/ids.ts';
import type { Subjects } from './subjects.ts';

export type Asker = 'visitor' | 'player' | 'member' | 'host' | 'staff';

export interface Measured {
  /** The name of a stored operation. */
  operation: string;
  /** What is asked beside the usual; part of the name in tables. */
  variant: string;
  as: Asker;
  /**
   * How many statements one answer costs at the database today, the one that reads the login among them, however
   * many rows there are. It only ever goes down.
   */
  statements: number;
  variables: (subjects: Subjects) => object;
}

type Ask = (subjects: Subjects) => object;

/** The operations that somebody asks for: each with its statements, and what is to be told to it. */
export const asked = (
  as: Asker,
  table: Readonly<Record<string, number | readonly [number, Ask]>>,
): Measured[] =>
  Object.entries(table).map(([name, row]) => {
    const [operation = '', variant = ''] = name.split(' / ');
    const [statements, variables] = typeof row === 'number' ? [row, () => ({})] : row;
    return { operation, variant, as, statements, variables };
  });

export const nameOf = ({ operation, variant, as }: Measured) =>
  `${operation}${variant && ` / ${variant}`} (${as})`;

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

export const session = (id: number) => globalId('Session', id);
export const gameMaster = (id: number) => globalId('GameMaster', id);
export const user = (id: number) => globalId('User', id);
export const booking = (id: number) => globalId('Booking', id);
