/** What is listed, and counted: tables, or those who run them. */
export interface ListKind {
  readonly by: 'TABLE' | 'GAME_MASTER';
  readonly noun: string;
}

export const tables: ListKind = { by: 'TABLE', noun: 'table' };
export const gameMasters: ListKind = { by: 'GAME_MASTER', noun: 'Game Master' };
